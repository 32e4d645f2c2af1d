class CfgPatches {
  class first_mod {
    units[] = {};
    weapons[] = {};
    requiredVersion = 0.1;
    requiredAddons[] = {"A3_Anims_F", "A3_Anims_F_Config_Sdr"};
  };
};

class CfgMovesBasic {
  class Default;                            // defined by the game
};

class CfgMovesMaleSdr: CfgMovesBasic {
  class States {
    class first_mod_Wave: Default {
      file = "\first_mod\anims\wave.rtm";   // the prefix in $PBOPREFIX$, then the path in the addon
      speed = -2;                           // 2 seconds
      looped = 0;
      connectTo[] = {"AmovPercMstpSnonWnonDnon", 0.1};
      interpolateTo[] = {"AmovPercMstpSnonWnonDnon", 0.1};
    };
  };
};

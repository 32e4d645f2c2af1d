package org.rtmtext.moves;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.config.ConfigFile;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.config.ConfigToken;

class AnimationUsesTest {
  /** Reads files of one mod, in this order; none includes another. */
  private static AnimationUses read(String... files) {
    return AnimationUses.of(
        IntStream.range(0, files.length)
            .mapToObj(i -> new ConfigSource("config" + i + ".cpp", files[i]))
            .map(source -> ConfigFile.parseWithMacros(source, ConfigSource.Includes.NONE))
            .toList());
  }

  private static AnimationUses states(String states) {
    return read("class CfgMovesDog { class States { " + states + " }; };");
  }

  private static State state(AnimationUses uses, String name) {
    return uses.states().filter(s -> s.name().text().equals(name)).findFirst().orElseThrow();
  }

  private static String file(AnimationUses uses, String name) {
    return state(uses, name).file().map(ConfigToken::text).orElse("none");
  }

  @Test
  void aStateInheritsWhatItDoesNotHave() {
    AnimationUses uses =
        states(
            """
            class Stand { file = "\\mod\\stand.rtm"; speed = 0.5; looped = 1; };
            class Walk : Stand { file = "\\mod\\walk.rtm"; speed = -0.25; };
            class Still : WALK { speed = 1e10; looped = 0; };
            """);
    assertEquals("\\mod\\walk.rtm", file(uses, "Still"));
    assertEquals(OptionalDouble.of(2), state(uses, "Stand").seconds());
    assertEquals(OptionalDouble.of(0.25), state(uses, "Walk").seconds(), "minus a duration");
    assertEquals(OptionalDouble.empty(), state(uses, "Still").seconds(), "a still pose");
    assertEquals(Optional.of(true), state(uses, "Walk").isLooped());
    assertEquals(Optional.of(false), state(uses, "Still").isLooped());
  }

  @Test
  void whatADeclaredClassHasIsNotKnown() {
    AnimationUses uses = states("class Default; class Walk : Default { file = \\mod\\walk; };");
    assertEquals(1, uses.states().count());
    assertEquals("\\mod\\walk", file(uses, "Walk"), "an unquoted path");
    assertEquals(OptionalDouble.empty(), state(uses, "Walk").seconds());
    assertEquals(Optional.empty(), state(uses, "Walk").isLooped());
    assertFalse(
        read("class CfgMovesDog : CfgMovesBasic { class States {}; };").moves().get(0).isWhole());
  }

  @Test
  void classesOfSeveralFilesAreMerged() {
    AnimationUses uses =
        read(
            "class CfgMovesDog { skeletonName = \"Dog\"; class States { class Stand { speed = 1; }; }; };",
            "class CfgMovesDog { class States { class Stand; class Walk : Stand { file = \"a\"; }; }; };"
                + "class CfgMovesCat : CfgMovesDog { class States { class Nap { file = \"b\"; }; }; };");
    assertEquals(OptionalDouble.of(1), state(uses, "Walk").seconds());
    assertEquals(
        List.of("Dog", "Dog"),
        uses.moves().stream().map(m -> m.skeleton().orElseThrow().text()).toList());
    assertEquals(
        "[stand, walk]", uses.moves().get(1).inherited().stream().sorted().toList().toString());
  }

  @Test
  void listsAreAppended() {
    AnimationUses uses =
        states(
            """
            class A { connectTo[] = {"B", 0.1}; };
            class B : A { connectTo[] += {"C", 0.2}; interpolateTo[] = {{"A", 1}}; };
            """);
    assertEquals(
        List.of("B", "0.1", "C", "0.2"),
        state(uses, "B").entries().get("connectto").stream().map(ConfigToken::text).toList());
  }

  @Test
  void pathsMayBeWrittenWithWellKnownMacros() {
    String states = "class CfgMovesDog { class States { class A { file = %s; }; }; };";
    String component = "#define PREFIX ours\n#define COMPONENT dogs\n";
    assertEquals(
        "\\x\\ours\\addons\\dogs\\anims\\walk.rtm",
        file(read(component + String.format(states, "QPATHTOF(anims\\walk.rtm)")), "A"));
    assertEquals(
        "\\z\\ours\\addons\\cats\\walk.rtm",
        file(
            read(
                component
                    + "#define MAINPREFIX z\n"
                    + String.format(states, "QPATHTOEF(cats,walk.rtm)")),
            "A"));
    assertEquals(
        "\\mine\\walk.rtm",
        file(
            read(
                "#define QPATHTOF(a) QUOTE(\\mine\\a)\n"
                    + String.format(states, "QPATHTOF(walk.rtm)")),
            "A"),
        "a mod's own definition counts");
  }

  @Test
  void gesturesHaveMasks() {
    AnimationUses uses =
        read(
            "class CfgGesturesMale { class States { class Wave { file = \"w\"; mask = \"arms\"; }; };"
                + " class BlendAnims { arms[] = {\"leftArm\", 1, \"rightArm\", \"Half\"}; }; };");
    assertTrue(state(uses, "Wave").isGesture());
    assertEquals("arms", state(uses, "Wave").value(State.MASK).orElseThrow().text());
    assertEquals(4, uses.moves().get(0).masks().get("arms").size());
  }

  @Test
  void weaponsAndActionsNameAnimations() {
    AnimationUses uses =
        read(
            "class CfgWeapons { class Rifle; class Mine : Rifle {"
                + " handAnim[] = {\"OFP2_ManSkeleton\", \"\\mod\\hand.rtm\", \"Dog\", \"\"}; }; };",
            "class CfgMovesBasic { class Actions { class Stand {"
                + " walk = \"WalkF\"; stop = \"\"; wave[] = {\"Wave\", \"Gesture\"}; turnSpeed = 1;"
                + " }; }; };");
    assertEquals("\\mod\\hand.rtm", uses.handAnimations().get(0).file().text());
    assertEquals(1, uses.handAnimations().size());
    assertEquals(
        "[WalkF false, Wave true]",
        uses.moves().get(0).actions().stream()
            .map(action -> action.state().text() + " " + action.isGesture())
            .toList()
            .toString());
  }

  @Test
  void inheritanceInARingEnds() {
    AnimationUses uses =
        states("class A : B { speed = 1; }; class B : A { looped = 1; }; class C : C {};");
    assertEquals(Optional.of(true), state(uses, "A").isLooped());
    assertEquals(Optional.empty(), state(uses, "C").isLooped());
  }

  @Test
  void aPathIsTheSameWithOrWithoutItsStartAndItsEnd() {
    GamePath path = new GamePath("mod\\walk.rtm");
    for (String written :
        List.of("\\mod\\walk.rtm", "mod\\walk", "MOD/Walk.rtm", "/mod/walk.rtm", " \\mod\\walk ")) {
      State state = state(states("class A { file = \"" + written + "\"; };"), "A");
      assertEquals(path, GamePath.of(state.file().orElseThrow()), written);
    }
  }
}

// walk.rtm with a model.cfg that has the skeleton Walker.
import * as fs from 'node:fs';
import { testdata } from './support.ts';

const PARENTS = {
  Pelvis: '',
  Spine: 'Pelvis',
  Spine1: 'Spine',
  Spine2: 'Spine1',
  Spine3: 'Spine2',
  Neck: 'Spine3',
  Head: 'Neck',
};

function config(parents: Readonly<Record<string, string>>): string {
  const bones = Object.entries(parents).map(([bone, parent]) => `      "${bone}", "${parent}"`);
  return `class CfgSkeletons {
  class Walker {
    skeletonBones[] = {
${bones.join(',\n')}
    };
  };
};
`;
}

/** Line numbers, from 1: one in the file above, the others in the text of walk.rtm. */
export const SPINE1_IN_CONFIG = 6;
export const SPINE1 = 13;
export const LEFT_SHOULDER = 18;
export const SPINE1_IN_FRAME_1 = 36;

/** A skeleton without arms and legs. */
export const TORSO = {
  files: { 'walk.rtm': testdata('walk.rtm') },
  prepare: (folder: string) => fs.writeFileSync(`${folder}/model.cfg`, config(PARENTS)),
};

/** A skeleton with all bones; those of the limbs are children of the pelvis. */
export const WHOLE = {
  files: { 'walk.rtm': testdata('walk.rtm') },
  prepare: (folder: string) => {
    const limbs = ['Shoulder', 'Arm', 'ForeArm', 'Hand', 'UpLeg', 'Leg', 'Foot'];
    const others = ['Left', 'Right'].flatMap((side) => limbs.map((limb) => side + limb));
    const parents = Object.fromEntries(others.map((bone) => [bone, 'Pelvis']));
    fs.writeFileSync(`${folder}/model.cfg`, config({ ...PARENTS, ...parents }));
  },
};

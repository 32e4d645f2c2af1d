// @ts-check
import { vec3 } from 'gl-matrix';
/** @import { Bone } from './types.js' */

/**
 * A part of the body between two joints, or from the last joint of a chain outwards.
 * @typedef {object} Limb
 * @property {number} bone that moves the limb
 * @property {number} child whose joint is the other end; -1 for the end of a chain
 * @property {readonly [number, number, number]} start from the joint to the near end, in the rest
 *   pose; zero but for a head
 * @property {readonly [number, number, number]} reach from the joint to the far end, in the rest pose
 * @property {number} near radius at the near end, metres
 * @property {number} far radius at the far end, metres
 */

/**
 * The shape of a figure: lengths in metres, as far as they do not depend on the pose.
 * @typedef {object} Body
 * @property {readonly Limb[]} limbs
 * @property {readonly number[]} attached bones that are drawn as axes; all if there are no limbs
 * @property {readonly number[]} radii of the joints
 * @property {number} size the longest way from a joint to the end of a chain
 */

/** Joints nearer than this part of the longest limb are one point. */
const SAME_POINT = 0.01;
/** Size of a body whose joints are one point, metres. */
const POINT_SIZE = 1;
/** Radius of a limb for a metre of body beyond it. */
const THICKNESS = 0.062;
/** Of the trunk, from which limbs of both sides branch off. */
const TRUNK = 1.25;
/** Of the smallest limb, for the size of the body. */
const THINNEST = 0.004;
/** Of a neck for the radius of the head. */
const NECK = 0.55;
/** Length and radius of a head for the size of the body. */
const HEAD_LENGTH = 0.155;
const HEAD_RADIUS = 0.062;

/**
 * Whether the position of a joint is a guess.
 * @param {Bone} bone
 */
export function isUncertain({ source, determined, parent }) {
  return (
    (source === 'parent' && parent >= 0) ||
    ((source === 'solved' || source === 'nearby') && determined < 2)
  );
}

/**
 * The limbs of a skeleton. Their thickness follows from how much body is beyond them, so it needs no
 * names of bones; only a head is recognised by its name.
 * @param {readonly Bone[]} bones
 * @returns {Body}
 */
export function buildBody(bones) {
  const children = childrenOf(bones);
  const order = parentsFirst(bones, children);
  const size = reachOf(bones, children, order, 0).reduce((a, b) => Math.max(a, b), 0) || POINT_SIZE;
  const longest = bones.reduce(
    (most, { parent, attached }, i) =>
      parent < 0 || attached ? most : Math.max(most, distance(bones, parent, i)),
    0,
  );
  const same = longest * SAME_POINT;
  const isHead = bones.map(
    (bone, i) => /head/i.test(bone.name) && !reaches(bones, children, i, size * 0.03),
  );
  const reach = reachOf(bones, children, order, size * HEAD_LENGTH, isHead);
  const sides = sidesBeyond(bones, order);
  const radii = bones.map((bone, i) => {
    const isTrunk = sides[i] === 3 && bone.side === '';
    return size * THINNEST + (reach[i] ?? 0) * THICKNESS * (isTrunk ? TRUNK : 1);
  });
  isHead.forEach((head, i) => {
    for (let k = i; head && k >= 0 && (children[k]?.length ?? 0) < 2; k = bones[k]?.parent ?? -1) {
      radii[k] = Math.max(radii[k] ?? 0, size * HEAD_RADIUS * NECK);
    }
  });
  /** @type {Limb[]} */
  const limbs = [];
  for (const i of order) {
    const bone = bones[i];
    if (!bone || bone.attached) {
      continue;
    }
    if (isHead[i]) {
      limbs.push(head(bones, i, size));
      continue;
    }
    const ends = (children[i] ?? []).filter((child) => distance(bones, i, child) > same);
    for (const child of ends) {
      limbs.push({
        bone: i,
        child,
        start: [0, 0, 0],
        reach: between(bones, i, child),
        near: radii[i] ?? 0,
        far: radii[child] ?? 0,
      });
    }
    const stub = ends.length === 0 ? stubOf(bones, i, same) : null;
    if (stub) {
      const near = radii[i] ?? 0;
      limbs.push({ bone: i, child: -1, start: [0, 0, 0], reach: stub, near, far: near * 0.6 });
    }
  }
  // Without limbs, axes show at least how the bones turn.
  const attached = bones.flatMap((bone, i) => (bone.attached || limbs.length === 0 ? [i] : []));
  return { limbs, attached, radii, size };
}

/**
 * The children of each bone that have a joint of their own.
 * @param {readonly Bone[]} bones
 */
function childrenOf(bones) {
  /** @type {number[][]} */
  const children = bones.map(() => []);
  bones.forEach((bone, i) => {
    if (!bone.attached && !bones[bone.parent]?.attached) {
      children[bone.parent]?.push(i);
    }
  });
  return children;
}

/**
 * @param {readonly Bone[]} bones
 * @param {readonly (readonly number[])[]} children
 */
function parentsFirst(bones, children) {
  const order = bones.flatMap((bone, i) =>
    bone.parent < 0 || bones[bone.parent]?.attached || bone.attached ? [i] : [],
  );
  for (let i = 0; i < order.length; i++) {
    order.push(...(children[order[i] ?? -1] ?? []));
  }
  return order;
}

/**
 * The longest way from each joint to the end of a chain.
 * @param {readonly Bone[]} bones
 * @param {readonly (readonly number[])[]} children
 * @param {readonly number[]} order
 * @param {number} headLength
 * @param {readonly boolean[]} [isHead]
 */
function reachOf(bones, children, order, headLength, isHead = []) {
  /** @type {number[]} */
  const reach = Array(bones.length).fill(0);
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] ?? -1;
    const stub = stubOf(bones, i, 0);
    let longest = isHead[i] ? headLength : stub && !children[i]?.length ? vec3.length(stub) : 0;
    for (const child of isHead[i] ? [] : (children[i] ?? [])) {
      longest = Math.max(longest, distance(bones, i, child) + (reach[child] ?? 0));
    }
    reach[i] = longest;
  }
  return reach;
}

/**
 * For each bone, 1 if there are bones of the left side beyond it, plus 2 for the right side.
 * @param {readonly Bone[]} bones
 * @param {readonly number[]} order
 */
function sidesBeyond(bones, order) {
  /** @type {number[]} */
  const sides = bones.map(({ side }) => (side === 'left' ? 1 : side === 'right' ? 2 : 0));
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] ?? -1;
    const parent = bones[i]?.parent ?? -1;
    if (parent >= 0 && !bones[i]?.attached) {
      sides[parent] = (sides[parent] ?? 0) | (sides[i] ?? 0);
    }
  }
  return sides;
}

/**
 * Whether any joint beyond a bone is farther away than a distance.
 * @param {readonly Bone[]} bones
 * @param {readonly (readonly number[])[]} children
 * @param {number} bone
 * @param {number} far
 */
function reaches(bones, children, bone, far) {
  const open = [...(children[bone] ?? [])];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    // Eyes and jaws are near a head's joint.
    if (distance(bones, bone, i) > far && bones[i]?.source !== 'parent') {
      if (
        !/face|eye|jaw|brow|lip|cheek|ear|nose|mouth|tongue|tounge|chin/i.test(bones[i]?.name ?? '')
      ) {
        return true;
      }
    }
    open.push(...(children[i] ?? []));
  }
  return false;
}

/**
 * The end of a chain goes on in the direction from its parent.
 * @param {readonly Bone[]} bones
 * @param {number} bone
 * @param {number} same
 * @returns {[number, number, number] | null}
 */
function stubOf(bones, bone, same) {
  const parent = bones[bone]?.parent ?? -1;
  if (parent < 0 || bones[parent]?.attached || distance(bones, parent, bone) <= same) {
    return null;
  }
  const [x, y, z] = between(bones, parent, bone);
  return [x * 0.5, y * 0.5, z * 0.5];
}

/**
 * @param {readonly Bone[]} bones
 * @param {number} bone
 * @param {number} size
 * @returns {Limb}
 */
function head(bones, bone, size) {
  const parent = bones[bone]?.parent ?? -1;
  /** @type {vec3} */
  const up = parent >= 0 ? between(bones, parent, bone) : [0, 1, 0];
  vec3.normalize(up, up);
  if (vec3.length(up) === 0) {
    up[1] = 1;
  }
  const radius = size * HEAD_RADIUS;
  const from = radius * 0.55;
  const to = size * HEAD_LENGTH - radius;
  return {
    bone,
    child: -1,
    start: [up[0] * from, up[1] * from, up[2] * from],
    reach: [up[0] * to, up[1] * to, up[2] * to],
    near: radius * 0.86,
    far: radius,
  };
}

/**
 * @param {readonly Bone[]} bones
 * @param {number} from
 * @param {number} to
 * @returns {[number, number, number]}
 */
function between(bones, from, to) {
  const [x0 = 0, y0 = 0, z0 = 0] = bones[from]?.joint ?? [];
  const [x1 = 0, y1 = 0, z1 = 0] = bones[to]?.joint ?? [];
  return [x1 - x0, y1 - y0, z1 - z0];
}

/**
 * @param {readonly Bone[]} bones
 * @param {number} from
 * @param {number} to
 */
function distance(bones, from, to) {
  const length = vec3.length(between(bones, from, to));
  return Number.isFinite(length) ? length : 0;
}

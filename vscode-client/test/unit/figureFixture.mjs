import assert from 'node:assert/strict';

export const LEG = ['hip', 'knee', 'foot'].map((name, i) => bone(name, i - 1, [0.1, -0.4 * i, 0]));

export function bone(name, parent, joint, other = {}) {
  return {
    name,
    parent,
    joint,
    source: 'solved',
    attached: false,
    side: '',
    ...other,
  };
}

/** A limb for each pair of joints, and one from the last joint of a chain outwards. */
function limbsOf(bones) {
  return bones.flatMap(({ parent, attached, joint }, i) => {
    const ends = bones.flatMap((other, k) => (other.parent === i && !other.attached ? [k] : []));
    if (attached || (ends.length === 0 && parent < 0)) {
      return [];
    }
    const reach = joint.map((value, axis) => (value - (bones[parent] ?? bones[0]).joint[axis]) / 2);
    return ends.length > 0
      ? ends.map((child) => ({ bone: i, child, near: 0.04, far: 0.03 }))
      : [{ bone: i, start: [0, 0, 0], reach, near: 0.03, far: 0.02 }];
  });
}

export function base64(values) {
  return btoa(String.fromCharCode(...new Uint8Array(new Float32Array(values).buffer)));
}

/** A message with poses that are the resting joints, moved along x by the number of the frame. */
export function message(bones, frames, other = {}) {
  const poses = Array.from({ length: frames }, (_, frame) =>
    bones.flatMap(({ joint: [x, y, z] }) => [x + frame, y, z, 0, 0, 0, 1]),
  ).flat();
  const phases = Array.from({ length: frames }, (_, i) => i / Math.max(1, frames - 1));
  return {
    version: 1,
    title: 'leg',
    skeleton: 'Leg',
    bones,
    limbs: limbsOf(bones),
    size: 1,
    phases,
    poses: base64(poses),
    ...other,
  };
}

export function close(actual, expected, tolerance = 1e-5) {
  assert.equal(actual.length, expected.length);
  expected.forEach((value, i) =>
    assert.ok(Math.abs(actual[i] - value) <= tolerance, `${[...actual]} is not ${expected}`),
  );
}

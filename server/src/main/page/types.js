// @ts-check
// Types that several modules share. docs/protocol.md documents the messages.

/**
 * @typedef {object} Bone
 * @property {string} name
 * @property {number} parent index of the parent in the animation; -1 for a root
 * @property {string} source where the position of the joint comes from
 * @property {boolean} attached whether the bone moves relative to its parent and so has no joint
 * @property {boolean} [uncertain] whether the position of the joint is a guess
 * @property {number} [radius] of the limb at the joint, metres
 * @property {'left' | 'right' | ''} side
 * @property {boolean} [unknown] whether the skeleton does not have the bone
 * @property {readonly number[]} joint resting position, model space, metres
 */

/**
 * How a bone moves if the number at the text cursor grows.
 * @typedef {object} Axis
 * @property {'turn' | 'move'} kind
 * @property {'x' | 'y' | 'z'} name of the number
 * @property {string} [parent] the name of the bone whose turn also turns `direction`
 * @property {readonly [number, number, number]} direction a unit vector in the rest pose: the axis
 *   of a turn, or where a move goes
 */

/**
 * What numbers of a bone are relative to: `turn` and `move` of a text of poses, or Euler angles and
 * a position in model space or relative to the parent.
 * @typedef {'pose' | 'model' | 'parent'} Space
 */

/**
 * The numbers of a bone in a frame, as all views show them.
 * @typedef {object} BoneNumbers
 * @property {Space | ''} space empty if the row is unreadable
 * @property {readonly number[]} angles X, Y and Z in degrees; empty for none
 * @property {readonly number[]} metres x, y and z; empty for none
 */

/**
 * The numbers of all bones in a frame.
 * @typedef {object} FrameNumbers
 * @property {number} version
 * @property {number} frame
 * @property {readonly BoneNumbers[]} bones
 */

/**
 * A part of the body between two joints, or from the last joint of a chain outwards.
 * @typedef {object} Limb
 * @property {number} bone that moves the limb
 * @property {number} child whose joint is the other end; -1 for the end of a chain
 * @property {readonly [number, number, number]} start from the joint to the near end, in the rest
 *   pose; zero but for a head
 * @property {readonly [number, number, number]} reach from the joint to the far end, in the rest
 *   pose; not used if there is a child
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

/**
 * @typedef {object} Property
 * @property {number | null} phase
 * @property {string} name
 * @property {string} value
 * @property {number} [line]
 */

/**
 * An animation as the host sends it.
 * @typedef {object} FigureMessage
 * @property {number} [version]
 * @property {string} [title]
 * @property {string | null} [skeleton] null if no skeleton is known
 * @property {string} [problem] why nothing can be drawn
 * @property {readonly Bone[]} bones
 * @property {readonly (Pick<Limb, 'bone' | 'near' | 'far'> & Partial<Limb>)[]} [limbs]
 * @property {number} [size] see `Body`
 * @property {readonly (number | null)[]} phases
 * @property {readonly Property[]} [properties]
 * @property {readonly (number | null)[]} [motion] metres per cycle
 * @property {string} poses base64 of little-endian floats, see `Figure.poses`
 * @property {FigureMessage | null} [saved] the saved animation, if it differs
 * @property {FigureMessage | null} [other] the animation to compare with
 * @property {Difference | null} [difference]
 * @property {readonly UnreadableRows[]} [unreadable]
 */

/**
 * Bones of a frame that are drawn with older values, because their rows cannot be read.
 * @typedef {object} UnreadableRows
 * @property {number} frame
 * @property {readonly number[]} bones
 */

/**
 * The largest difference between two animations.
 * @typedef {object} Difference
 * @property {number} bone
 * @property {number} frame
 * @property {number} metres
 */

/**
 * Changed frames.
 * @typedef {object} UpdateMessage
 * @property {number} version
 * @property {number} since the version that these frames change
 * @property {readonly number[]} frames
 * @property {string} poses of these frames
 * @property {readonly (number | null)[]} [phases] of all frames
 * @property {readonly Property[]} [properties]
 * @property {readonly (number | null)[]} [motion]
 * @property {{readonly poses: string} | null} [saved] the saved poses of these frames; null if
 *   nothing is unsaved
 * @property {Difference | null} [difference]
 * @property {readonly UnreadableRows[]} [unreadable]
 */

/**
 * The part of an animation that the game shows when it is looped.
 * @typedef {object} Cycle
 * @property {number} frames the number of first frames that are shown
 * @property {number} end when the first frame is shown again, in the unit of the times of frames
 */

/**
 * An animation ready to be drawn.
 * @typedef {object} Figure
 * @property {number} version
 * @property {string} title
 * @property {string | null} skeleton
 * @property {string} problem why nothing can be drawn; empty for none
 * @property {readonly Bone[]} bones
 * @property {Body} body
 * @property {readonly number[]} phases NaN where a phase is unreadable
 * @property {readonly number[]} times of the frames, 0 to 1, never decreasing
 * @property {boolean} byPhase whether `times` follow the phases
 * @property {Cycle} cycle
 * @property {readonly Property[]} properties
 * @property {readonly [number, number, number]} motion metres per cycle
 * @property {Float32Array} poses for each frame and bone: the posed joint x y z, metres, and the
 *   rotation from the rest pose, a quaternion x y z w; NaN where a row is unreadable
 * @property {Figure | null} before the animation to draw behind this one, in violet
 * @property {string} beforeName
 * @property {Difference | null} difference
 * @property {readonly UnreadableRows[]} unreadable
 */

/**
 * Colours and fonts for the canvas, as CSS.
 * @typedef {object} Theme
 * @property {string} background
 * @property {string} text
 * @property {string} secondary
 * @property {string} grid
 * @property {string} left
 * @property {string} right
 * @property {string} centre
 * @property {string} ghost
 * @property {string} accent
 * @property {string} shadow
 * @property {readonly [string, string, string]} axes
 * @property {string} font
 * @property {boolean} contrast
 */

export {};

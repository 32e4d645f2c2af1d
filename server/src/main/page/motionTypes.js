// @ts-check
// Types of the motion view. docs/protocol.md documents the answer to rtm/motion.

/** @typedef {readonly (number | null)[]} Numbers one for each frame; null where the text has none */

/** @import { Space } from './types.js' */

/**
 * The motion of one bone.
 * @typedef {object} Curve
 * @property {string} bone
 * @property {Space | ''} space what the numbers are relative to; empty without numbers
 * @property {readonly Numbers[]} position x, y and z in metres
 * @property {readonly Numbers[]} angles X, Y and Z in degrees
 * @property {Numbers} turned rotation relative to the first frame, degrees
 * @property {Numbers} moved distance from the first frame, metres
 */

/**
 * The answer to rtm/motion.
 * @typedef {object} Motion
 * @property {number} version of the document
 * @property {readonly string[]} bones all names in the list of bones
 * @property {Numbers} phases
 * @property {readonly Curve[]} curves of the requested bones
 * @property {readonly {phase?: number | null, name: string}[]} properties
 */

/**
 * Which bones the page draws.
 * @typedef {object} Choice
 * @property {readonly string[]} bones
 * @property {boolean} follow whether the page draws the bone at the text cursor
 */

/**
 * A button that may solve a problem.
 * @typedef {object} ProblemAction
 * @property {string} label
 * @property {string} command that the editor knows
 */

/** @typedef {'position' | 'rotation' | 'moved' | 'turned'} ChartName */

/**
 * @typedef {object} Series
 * @property {string} bone
 * @property {string} label of the axis: lower case for positions, upper case for Euler angles,
 *   empty for distances
 * @property {number} boneIndex among the drawn bones
 * @property {number} axis 0 to 2
 * @property {(number | null)[]} values one for each x, as in the text
 * @property {(number | null)[]} line the values as they are drawn
 */

/**
 * The data of a chart.
 * @typedef {object} Chart
 * @property {ChartName} name
 * @property {string} title
 * @property {'m' | '°'} unit
 * @property {readonly Series[]} series
 */

/**
 * The order of frames from left to right.
 * @typedef {object} FrameOrder
 * @property {number[]} x phases, or frame numbers if all phases are equal or missing; ascending
 * @property {readonly number[]} frames the index of the frame at each x
 * @property {boolean} byPhase
 */

/**
 * @typedef {object} LineStyle
 * @property {string} colour
 * @property {readonly number[]} dash
 * @property {string | undefined} mark an SVG path; undefined if only one bone is drawn
 */

/**
 * Colours and fonts of charts, as CSS.
 * @typedef {object} ChartTheme
 * @property {readonly string[]} curves for a single bone, the first three are x, y and z
 * @property {string} text
 * @property {string} secondary
 * @property {string} grid
 * @property {readonly number[]} gridDash
 * @property {string} cursor
 * @property {string} background
 * @property {string} font
 * @property {number} lineWidth
 */

export {};

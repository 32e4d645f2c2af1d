// @ts-check
import { TITLES, numberCells, positionCells, sourceLabel } from './words.js';
/** @import { BoneNumbers, Figure, Space } from './types.js' */

/** Cells of a row after the name of the bone. */
const CELLS = 11;

/** What the numbers of a row are, if it differs from most rows. */
const SHORT = /** @type {Readonly<Record<Space, string>>} */ ({
  pose: 'turn and move',
  model: 'model space',
  parent: 'relative to the parent',
});

/**
 * Fills a table with the posed joints. Its rows are kept while the bones are the same.
 * @param {HTMLTableElement} table
 * @param {Figure} figure
 * @param {Float32Array} pose
 * @param {readonly BoneNumbers[] | undefined} numbers undefined if they are not known yet
 * @param {number} highlight the bone to mark; -1 for none
 */
export function fillTable(table, figure, pose, numbers, highlight) {
  const body = table.tBodies[0] ?? table.createTBody();
  const { bones } = figure;
  if (body.rows.length !== bones.length || table.dataset['names'] !== names(figure)) {
    table.dataset['names'] = names(figure);
    body.replaceChildren(
      ...bones.map((bone) => {
        const row = document.createElement('tr');
        const name = document.createElement('th');
        name.scope = 'row';
        name.textContent = bone.name;
        row.append(name);
        for (let i = 0; i < CELLS; i++) {
          row.insertCell();
        }
        return row;
      }),
    );
  }
  const space = numbers?.find((row) => row.space !== '')?.space || undefined;
  if (space) {
    const [angles, metres, where] = TITLES[space];
    const title = (/** @type {string} */ name) => (where ? `${name} ${where}` : name);
    write(table.querySelector('.angles'), `${title(angles)}, °`);
    write(table.querySelector('.metres'), `${title(metres)}, m`);
  }
  bones.forEach((bone, i) => {
    const row = body.rows[i];
    const cells = [
      bones[bone.parent]?.name ?? '',
      ...positionCells(pose, i),
      ...numberCells(numbers?.[i]),
      sourceLabel(bone),
    ];
    const other = numbers?.[i]?.space ?? '';
    write(row?.cells[0], bone.name + (other === '' || other === space ? '' : ` (${SHORT[other]})`));
    cells.forEach((text, k) => {
      write(row?.cells[k + 1], text);
    });
    row?.classList.toggle('current', i === highlight);
  });
}

/**
 * @param {Element | null | undefined} element
 * @param {string} text
 */
function write(element, text) {
  if (element && element.textContent !== text) {
    element.textContent = text;
  }
}

/** @param {Figure} figure */
function names({ bones }) {
  return bones.map(({ name }) => name).join('\n');
}

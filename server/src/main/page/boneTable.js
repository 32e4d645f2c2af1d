// @ts-check
import { angleCells, positionCells, sourceLabel } from './words.js';
/** @import { Figure } from './types.js' */

/**
 * Fills a table with the posed joints. Its rows are kept while the bones are the same.
 * @param {HTMLTableElement} table
 * @param {Figure} figure
 * @param {Float32Array} pose
 * @param {number} highlight the bone to mark; -1 for none
 */
export function fillTable(table, figure, pose, highlight) {
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
        for (let i = 0; i < 8; i++) {
          row.insertCell();
        }
        return row;
      }),
    );
  }
  bones.forEach((bone, i) => {
    const row = body.rows[i];
    const cells = [
      bones[bone.parent]?.name ?? '',
      ...positionCells(pose, i),
      ...angleCells(bones, pose, i),
      sourceLabel(bone),
    ];
    cells.forEach((text, k) => {
      const cell = row?.cells[k + 1];
      if (cell && cell.textContent !== text) {
        cell.textContent = text;
      }
    });
    row?.classList.toggle('current', i === highlight);
  });
}

/** @param {Figure} figure */
function names({ bones }) {
  return bones.map(({ name }) => name).join('\n');
}

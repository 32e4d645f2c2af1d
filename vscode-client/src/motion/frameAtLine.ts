/**
 * The index of the frame that contains a line; undefined before the first frame.
 *
 * @param starts the first line of each frame, ascending
 */
export function frameAtLine(starts: readonly number[], line: number): number | undefined {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low === 0 ? undefined : low - 1;
}

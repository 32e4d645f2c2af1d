/**
 * The words that are proposed for an edit of poses.
 *
 * @param words in which BONE and FRAME stand for the bone and the frame at the cursor
 */
export function proposal(words: string, bone: string, frame: string): string {
  // In one pass, because a bone may be called FRAME.
  return words.replace(/BONE|FRAME/g, (word) => (word === 'BONE' ? bone : frame));
}

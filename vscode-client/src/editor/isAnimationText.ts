const START = /^\uFEFF?(?:[^\S\r\n]*(?:\/\/[^\r\n]*)?[\r\n])*[^\S\r\n]*rtm(?=[\s/]|$)/;

/** Whether a text begins as the text of an animation does, comments aside; a binary one does not. */
export function isTextOfAnimation(text: string): boolean {
  return START.test(text);
}

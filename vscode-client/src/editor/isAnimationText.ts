const START = /^\uFEFF?(?:[^\S\r\n]*(?:\/\/[^\r\n]*)?[\r\n])*[^\S\r\n]*rtm(?=[\s/]|$)/;

/** Whether a text starts with the keyword `rtm`, after comments and blank lines. */
export function isAnimationText(text: string): boolean {
  return START.test(text);
}

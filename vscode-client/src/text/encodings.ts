const ENCODINGS = ['plain', 'bmtr 3', 'bmtr 4', 'bmtr 5'];

/** The encodings that a text can be converted to. */
export function otherEncodings(encoding: string): string[] {
  return ENCODINGS.filter((other) => other !== encoding);
}

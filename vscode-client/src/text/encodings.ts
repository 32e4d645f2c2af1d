const BINARISED = ['bmtr 3', 'bmtr 4', 'bmtr 5'];

/**
 * The encodings that a text can be given without converting its transforms: plain files have them
 * in model space, binarised ones relative to the parent bone.
 */
export function otherEncodings(encoding: string): string[] {
  return BINARISED.includes(encoding) ? BINARISED.filter((other) => other !== encoding) : [];
}

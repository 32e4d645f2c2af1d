/** Code units. VS Code does not synchronise longer documents with extensions. */
export const MAX_TEXT = 50 * 1024 * 1024;

/** A text is too long for an editor. */
export class TextTooLongError extends Error {
  constructor(name: string, length: number) {
    const megabytes = Math.ceil(length / 1024 / 1024);
    super(
      `The text of ${name} is ${megabytes} MB, but VS Code extensions can only handle texts of up to 50 MB. ` +
        'Save it as a text file and edit that file, or use the command line: ' +
        `java -jar rtm.jar text ${name} -o ${name}t, then java -jar rtm.jar pack ${name}t -o ${name} --base ${name}`,
    );
  }
}

/** @throws TextTooLongError if the text of this animation is too long for an editor */
export function checkLength(name: string, length: number): void {
  if (length > MAX_TEXT) {
    throw new TextTooLongError(name, length);
  }
}

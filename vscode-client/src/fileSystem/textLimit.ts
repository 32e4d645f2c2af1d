/** VS Code does not give longer documents to extensions: nothing of them would work. */
export const LONGEST_TEXT = 50 * 1024 * 1024;

/** What to say of a text that is too long; undefined if it is not. */
export function tooLong(name: string, length: number): string | undefined {
  if (length <= LONGEST_TEXT) {
    return undefined;
  }
  const megabytes = Math.ceil(length / 1024 / 1024);
  return (
    `The text of ${name} is ${megabytes} MB long, and VS Code gives its extensions no more than 50 MB. ` +
    'Save it as a text file and edit that, or use the command line: ' +
    `java -jar rtm.jar text ${name} -o ${name}t, and back: java -jar rtm.jar pack ${name}t -o ${name} --base ${name}`
  );
}

/** A text is too long to be shown. */
export class TooLongError extends Error {}

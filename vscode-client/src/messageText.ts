/** A message of the server that stands alone: the server writes it to follow a file and line. */
export function asSentence(message: string): string {
  const end = /[.?!]$/.test(message) ? '' : '.';
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${end}`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

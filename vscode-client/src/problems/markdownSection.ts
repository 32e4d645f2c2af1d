/** A section of a Markdown page, from its heading of level 2 to the next heading. */
export function sectionOf(page: string, heading: string): string | undefined {
  return page
    .split(/^(?=##? )/m)
    .find((section) => section.startsWith(`## ${heading}\n`))
    ?.trimEnd();
}

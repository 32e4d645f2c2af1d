/** The section of a Markdown page with this heading of level 2; undefined if there is none. */
export function markdownSection(page: string, heading: string): string | undefined {
  return page
    .split(/^(?=##? )/m)
    .find((section) => section.startsWith(`## ${heading}\n`))
    ?.trimEnd();
}

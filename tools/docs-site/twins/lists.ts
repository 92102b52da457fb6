import { oneLine } from './fields.ts'

/** A heading and a list of links with a sentence each, in Markdown. */
export function listMarkdown(
  title: string,
  words: string,
  links: [title: string, address: string, words: string][],
  level = 1,
): string {
  const rows = links.map(([name, address, line]) => `- [${name}](${address}): ${oneLine(line)}`)
  const parts = [`${'#'.repeat(level)} ${title}`, oneLine(words), rows.join('\n')]
  return parts.filter((part) => part !== '').join('\n\n')
}

import type { Downloads } from '../downloads/files.ts'
import { twinOf } from '../page.ts'
import type { Plan } from '../sidebar.ts'
import { listMarkdown } from './lists.ts'

const summary =
  'A developer platform API with tokens, event feeds, signed webhooks, rate limits and git repositories, in two dated versions.'

/** The pages for language models (llmstxt.org). All links lead to Markdown or to contracts. */
export function llmsText({ sources, references }: Plan, downloads: Downloads): string {
  const group = (name: string) =>
    sources
      .filter((source) => source.group === name)
      .map(({ title, path, text }): [string, string, string] => {
        const [, first = ''] =
          /^(?![#`|<\s])(\S.*?[.:])(?:\s|$)/ms.exec(text.replace(/<!--.*?-->/gs, '')) ?? []
        return [title, twinOf(path), first]
      })
  const [newest, ...older] = references
  const resources = newest!.resources.map(
    ({ title, page, description }): [string, string, string] => [title, twinOf(page), description],
  )
  const contracts = [...downloads.contract, ...downloads.control, ...downloads.seed]
  return [
    `# devplatform`,
    `> ${summary}`,
    `Send the version in the \`X-Service-Api-Version\` header: the newest is \`${newest!.version}\`.`,
    listMarkdown('Guides', '', group('Guides'), 2),
    listMarkdown(`Reference of ${newest!.version}`, '', resources, 2),
    listMarkdown(
      'Contracts',
      '',
      contracts.map(({ title, path, words }) => [title, path, words]),
      2,
    ),
    listMarkdown(
      'Optional',
      '',
      [
        ...older.map(({ version }): [string, string, string] => [
          `Reference of ${version}`,
          `${version}.md`,
          'All operations of the older version.',
        ]),
        ...group('Changes'),
        ...group('Operations'),
      ],
      2,
    ),
  ].join('\n\n')
}

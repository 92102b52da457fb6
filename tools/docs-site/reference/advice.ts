import { posix } from 'node:path'
import type { Source } from '../source.ts'
import type { Html } from '../html.ts'
import { inlineMarkdown } from '../markdown.ts'
import { between } from '../page.ts'

/** What to do about an error with a message, as shown on a page. Undefined if nothing is known. */
export type Advice = (message: string, page: string) => Html | undefined

const guide = 'docs/guides/errors.md'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A message in the guide has an ellipsis for each part that varies. */
const pattern = (message: string) => new RegExp(message.split('…').map(escaped).join('.*'), 's')

interface Row {
  matches: RegExp
  words: string
}

/** A row: one or more messages, and what to do about them. */
function rowOf(line: string): Row[] {
  const [, messages = '', words = ''] = /^\| (.*?) +\| (.*?) +\|$/.exec(line) ?? []
  return [...messages.matchAll(/`([^`]+)`/g)].map(([, message]) => ({
    matches: pattern(message!),
    words: `${words[0]!.toUpperCase()}${words.slice(1)}.`,
  }))
}

/** The rows of the tables of messages. Other tables of the guide have other first columns. */
const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| Message .*\n((?:\|.*\n)+)/gm)].flatMap(([, table]) =>
    table!.split('\n').flatMap(rowOf),
  )

/** A link of the guide as a link of a page of the site. */
const relink = (href: string, page: string) => {
  if (/^https?:/.test(href)) return href
  const [file = '', ...anchor] = href.split('#')
  const path = file === '' ? guide : posix.join(posix.dirname(guide), file)
  const inSite = path.replace(/^(docs|generated)\//, '').replace(/\.md$/, '.html')
  return between(page, [inSite, ...anchor].join('#'))
}

/** The advice of the guide about errors. */
export function readAdvice(sources: Source[]): Advice {
  const rows = rowsOf(sources.find(({ file }) => file === guide)?.text ?? '')
  return (message, page) => {
    const found = rows.find(({ matches }) => matches.test(message))
    return found && inlineMarkdown(found.words, (href) => relink(href, page))
  }
}

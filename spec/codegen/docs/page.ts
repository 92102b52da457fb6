import { posix } from 'node:path'
import type { Html } from './html.ts'

/** What the search finds. */
export interface Finding {
  title: string
  /** What sort of thing it is: a method, `guide`, `schema` … */
  kind: string
  /** Second line of a result: the path of an operation, the page of a heading. */
  detail: string
  /** From the root of the site. */
  url: string
  /** More words that lead here. */
  words?: string
}

export interface Heading {
  id: string
  text: string
  level: number
}

/** One page of the site, before it has its frame. */
export interface Page {
  /** From the root of the site: `guides/quickstart.html`. */
  path: string
  title: string
  /** One sentence, for search engines and link previews. */
  summary: string
  body: Html
  kind: 'home' | 'article' | 'reference'
  /** Of the API, where the page is about one. */
  version?: string
  /** The same page of other versions, by version. */
  twins?: Record<string, string>
  outline?: Heading[]
  findings: Finding[]
}

/** The address of a page as another one links to it, so that the site works in any folder. */
export function between(from: string, to: string): string {
  const [path = '', ...anchor] = to.split('#')
  const relative = posix.relative(posix.dirname(from), path) || posix.basename(path)
  return [relative, ...anchor].join('#')
}

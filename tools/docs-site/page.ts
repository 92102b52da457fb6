import type { Html } from './html.ts'

/** An entry of the search index. */
export interface Finding {
  title: string
  /** Kind of entry: a method, `guide`, `schema` … */
  kind: string
  /** Second line of a search result: the path of an operation, or the page of a heading. */
  detail: string
  /** Relative to the root of the site. */
  url: string
  /** The text that is found in addition to the title, the detail and the URL. */
  text?: string
}

export interface Heading {
  id: string
  text: string
  level: number
}

/** A page of the site without its layout. */
export interface Page {
  /** Relative to the root of the site: `guides/quickstart.html`. */
  path: string
  title: string
  /** One sentence, for search engines and link previews. */
  summary: string
  body: Html
  kind: 'home' | 'article' | 'reference'
  /** API version, if the page belongs to one. */
  version?: string
  /** Paths of the same page in other versions, by version. */
  twins?: Record<string, string>
  outline?: Heading[]
  findings: Finding[]
  /** The same page in Markdown. */
  markdown: string
  /** The source of the page, relative to the root of the project, if it is one file. */
  source?: string
}

/**
 * Relative link from one page to another, so that the site works in any folder. A site has half a million
 * of them, and node:path would first make both absolute.
 */
export function between(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1)
  const parts = to.split('/')
  let shared = 0
  while (shared < parts.length - 1 && folders[shared] === parts[shared]) shared++
  return '../'.repeat(folders.length - shared) + parts.slice(shared).join('/')
}

/** The path of the Markdown of a page. */
export const twinOf = (path: string): string => path.replace(/\.html$/, '.md')

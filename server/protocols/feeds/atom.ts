import type { Links } from '../../core/links.ts'
// Escapes what XML does. Not called `html`, because formatters move the brackets of HTML.
import { html as xml, Html } from '../oauth/pages/html.ts'

/** Who did what an entry is about. */
export interface Author {
  name: string
  /** Page of the account; undefined without one. */
  page?: string | undefined
  /** Picture of the account. */
  picture?: string | undefined
}

/** An entry of a feed (RFC 4287). */
export interface Entry {
  /** What makes the id unique on this server: `Repository/1/v1.0.0`. */
  id: string
  title: string
  /** Page that the entry is about. */
  page: string
  /** RFC 3339. */
  updated: string
  /** Set where the entry never changes. */
  published?: string
  /** Content as HTML. */
  content?: string
  author: Author
}

/** A feed. Entries are sorted, newest first. */
export interface Feed {
  id: string
  title: string
  /** The page with the same list. */
  page: string
  /** Address of the feed. */
  self: string
  entries: readonly Entry[]
  /** When the feed began, which is its time while it is empty. */
  since: string
}

const namespaces = new Html(
  'xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-US"',
)

/** Characters that XML 1.0 does not allow, not even escaped (section 2.2). */
const unspeakable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Feed readers remember ids, so an id has the name of the server, without a port (RFC 4151). */
const idOf = (id: string, links: Links): string =>
  `tag:${new URL(links.html('/')).hostname.replace(/[[\]]/g, '')},2008:${id}`

const link = (rel: 'alternate' | 'self', type: string, href: string): Html =>
  xml`<link rel="${rel}" type="${type}" href="${href}"/>`

/** Lines of elements, each if it is there. */
const lines = (indent: string, elements: readonly (Html | false)[]): Html[] =>
  elements.flatMap((element) => (element ? [xml`${indent}`, element, xml`\n`] : []))

const authorOf = ({ name, page }: Author): Html =>
  xml`<author><name>${name}</name>${page !== undefined && xml`<uri>${page}</uri>`}</author>`

const pictureOf = ({ picture }: Author): Html | false =>
  picture !== undefined && xml`<media:thumbnail height="30" width="30" url="${picture}"/>`

function entryOf(entry: Entry, links: Links): Html {
  const { id, title, page, updated, published, content, author } = entry
  const elements = [
    xml`<id>${idOf(id, links)}</id>`,
    published !== undefined && xml`<published>${published}</published>`,
    xml`<updated>${updated}</updated>`,
    link('alternate', 'text/html', page),
    xml`<title>${title}</title>`,
    content !== undefined && xml`<content type="html">${content}</content>`,
    authorOf(author),
    pictureOf(author),
  ]
  return xml`  <entry>\n${lines('    ', elements)}  </entry>\n`
}

/** The time of the newest change. Times may have different offsets. */
const newest = (times: readonly string[]): string | undefined =>
  times.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]

/** Writes a feed as XML. */
export function atomOf(feed: Feed, links: Links): string {
  const { entries } = feed
  const updated = newest(entries.map((entry) => entry.updated)) ?? feed.since
  const elements = [
    xml`<id>${idOf(feed.id, links)}</id>`,
    link('alternate', 'text/html', feed.page),
    link('self', 'application/atom+xml', feed.self),
    xml`<title>${feed.title}</title>`,
    xml`<updated>${updated}</updated>`,
  ]
  const content = [...lines('  ', elements), ...entries.map((entry) => entryOf(entry, links))]
  const { text } = xml`<feed ${namespaces}>\n${content}</feed>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`.replace(unspeakable, '\u{fffd}')
}

import type { Links } from '../../core/links.ts'
import { html, type Html } from '../oauth/pages/html.ts'

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

/** Characters that XML 1.0 does not allow, not even escaped (section 2.2). */
const unspeakable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Feed readers remember ids, so an id has the name of the server, without a port (RFC 4151). */
const idOf = (id: string, links: Links): string =>
  `tag:${new URL(links.html('/')).hostname.replace(/[[\]]/g, '')},2008:${id}`

const link = (rel: 'alternate' | 'self', type: string, href: string): Html =>
  html`<link rel="${rel}" type="${type}" href="${href}" />`

const authorOf = ({ name, page, picture }: Author): Html =>
  html`<author> <name>${name}</name>${page !== undefined && html`<uri>${page}</uri>`} </author>
    ${picture !== undefined && html`<media:thumbnail height="30" width="30" url="${picture}" />`}`

const entryOf = (entry: Entry, links: Links): Html =>
  html` <entry>
    <id>${idOf(entry.id, links)}</id>
    ${entry.published !== undefined && html`<published>${entry.published}</published>`}
    <updated>${entry.updated}</updated>
    ${link('alternate', 'text/html', entry.page)}
    <title>${entry.title}</title>
    ${entry.content !== undefined && html`<content type="html">${entry.content}</content>`}
    ${authorOf(entry.author)}
  </entry>`

/** The time of the newest change. Times may have different offsets. */
const newest = (times: readonly string[]): string | undefined =>
  times.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]

/** Writes a feed as XML. */
export function atomOf(feed: Feed, links: Links): string {
  const { entries } = feed
  const text = html`<feed
    xmlns="http://www.w3.org/2005/Atom"
    xmlns:media="http://search.yahoo.com/mrss/"
    xml:lang="en-US"
  >
    <id>${idOf(feed.id, links)}</id>
    ${link('alternate', 'text/html', feed.page)} ${link('self', 'application/atom+xml', feed.self)}
    <title>${feed.title}</title>
    <updated>${newest(entries.map(({ updated }) => updated)) ?? feed.since}</updated
    >${entries.map((entry) => entryOf(entry, links))}
  </feed> `.text
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`.replace(unspeakable, '\u{fffd}')
}

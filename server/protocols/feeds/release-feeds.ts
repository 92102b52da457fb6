import { bucketOf } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import { renderMarkdown } from '../../api/markdown.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import { accountsOfEmails } from '../../domains/commits/commit-accounts.ts'
import { inPath, releaseView } from '../../domains/releases/view.ts'
import { placePage } from '../../domains/repositories/named-place.ts'
import { newestTags, type DatedTag } from '../../git/history/newest-tags.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Reader } from '../downloads/find-reader.ts'
import { html } from '../oauth/pages/html.ts'
import type { Entry, Feed } from './atom.ts'
import { authorOf } from './authors.ts'

/** Entries of a feed. */
const limit = 10

/** What the feed says of a release or tag without a description. */
const empty = 'No content.'

const idOf = ({ id }: Repository, tag: string) => `Repository/${id}/${tag}`

const paragraphs = (text: string) => html`<p style="white-space:pre-wrap">${text}</p>`.text

async function releaseEntry(
  release: Release,
  { repository, caller }: Reader,
  links: Links,
  context: Context,
): Promise<Entry> {
  const {
    html_url: page,
    author,
    name,
    body,
    tag_name: tag,
  } = releaseView(release, repository, links)
  return {
    id: idOf(repository, tag),
    title: name || tag,
    page,
    updated: timestamp(release.updated_at),
    content: body ? (await renderMarkdown(body, bucketOf(caller), context)).html : empty,
    author: authorOf(author),
  }
}

/** An annotated tag is shown with its message. */
function tagEntry(
  { name, message = '', by, date }: DatedTag,
  account: Parameters<typeof authorOf>[0],
  repository: Repository,
  links: Links,
): Entry {
  const [subject = '', ...rest] = message.split('\n')
  const text = rest.join('\n').trim()
  return {
    id: idOf(repository, name),
    title: subject ? `${name}: ${subject}` : name,
    page: `${placePage(repository, links)}/releases/tag/${inPath(name)}`,
    updated: date,
    content: text ? paragraphs(text) : empty,
    author: authorOf(account, by.name || undefined),
  }
}

const tagsOf = ({ id }: Repository, { git }: Context) => newestTags(git.path(id), limit)

async function tagEntries(
  tags: readonly DatedTag[],
  repository: Repository,
  links: Links,
  { storage }: Context,
): Promise<Entry[]> {
  const accountOf = await accountsOfEmails(
    tags.map(({ by }) => by.email),
    storage,
  )
  return tags.map((tag) => {
    const account = accountOf(tag.by.email)
    return tagEntry(tag, account && simpleUser(account, links), repository, links)
  })
}

/** When an entry was new, for its place in the list. */
interface Placed {
  at: number
  entry: Entry
}

const newestFirst = (entries: readonly Placed[]): Entry[] =>
  entries
    .toSorted((one, other) => other.at - one.at)
    .slice(0, limit)
    .map(({ entry }) => entry)

function feedOf(
  kind: 'releases' | 'tags',
  title: string,
  { repository, links }: { repository: Repository; links: Links },
  entries: Entry[],
): Feed {
  const page = `${placePage(repository, links)}/${kind}`
  const since = timestamp(repository.created_at)
  return {
    id: page,
    title: `${title} ${repository.name}`,
    page,
    self: `${page}.atom`,
    entries,
    since,
  }
}

/** The newest tags of a repository. */
export async function tagFeed({ repository }: Reader, links: Links, context: Context) {
  const entries = await tagEntries(await tagsOf(repository, context), repository, links, context)
  return feedOf('tags', 'Tags from', { repository, links }, entries)
}

/** Newest tags without a published release. */
async function bareTags(repository: Repository, context: Context): Promise<DatedTag[]> {
  const { releases } = context.storage
  const found = await Promise.all(
    (await tagsOf(repository, context)).map(async (tag) =>
      (await releases.findByTag(repository.id, tag.name)) ? [] : [tag],
    ),
  )
  return found.flat()
}

/** The newest releases of a repository, and its newest tags that have none. Drafts are left out. */
export async function releaseFeed(reader: Reader, links: Links, context: Context) {
  const { repository } = reader
  const selection = { repositoryId: repository.id, drafts: false }
  const found = await context.storage.releases.list(selection, { limit, offset: 0 })
  const releases = await Promise.all(
    found.map(async (release) => ({
      at: release.published_at ?? release.created_at,
      entry: await releaseEntry(release, reader, links, context),
    })),
  )
  const tags = await tagEntries(await bareTags(repository, context), repository, links, context)
  const others = tags.map((entry) => ({ at: Date.parse(entry.updated), entry }))
  const entries = newestFirst([...releases, ...others])
  return feedOf('releases', 'Release notes from', { repository, links }, entries)
}

import type { CommitAuthor } from '../../../generated/graphql/types.ts'
import { addressesOf } from '../../domains/commits/commit-filter.ts'
import { commitViews } from '../../domains/commits/commit-views.ts'
import { logCommits } from '../../git/history/log-commits.ts'
import { connectionOf, inlineConnection } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { blame } from '../git/blame.ts'
import { coAuthorsIn, gitActor } from '../git/actors.ts'
import { commitAt } from '../git/loaders.ts'
import { gitObject } from '../git/objects.ts'
import { signatureOf } from '../git/signature.ts'
import { readingIn, siteOf } from '../git/site.ts'
import { entryOf } from '../git/trees.ts'
import { Item, pathOf } from '../item.ts'
import { everyItem, listingOf } from '../listing.ts'
import { itemOfType } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'
import { unresolved } from '../errors.ts'

type Source = Item<'Commit'>
type Fields = Resolvers['Commit']

const shaOf = ({ view }: Source) => view.sha!

/** What the contract says of a commit without its changes, of all commits of a turn together. */
async function viewOf(source: Source, execution: Execution) {
  const view = await commitAt(shaOf(source), siteOf(pathOf(source)), execution)
  if (!view) throw unresolved(`a Commit with the id of '${shaOf(source)}'`)
  return view
}

const partsOf = (message: string) => {
  const [headline = '', ...rest] = message.split('\n')
  return { headline, body: rest.join('\n').trim() }
}

/** The login or the addresses whose commits are listed. */
async function authorOf(author: CommitAuthor | null | undefined, execution: Execution) {
  if (author?.id != null) return [(await itemOfType(author.id, ['User'], execution)).view.login!]
  return author?.emails?.length ? author.emails : undefined
}

/** Addresses that commits are looked for with. */
const mostAddresses = 100

interface Written {
  authors: readonly string[]
  path: string | null | undefined
  since: string | null | undefined
  until: string | null | undefined
}

const seconds = (time: string | null | undefined) =>
  time == null ? undefined : Math.max(0, Math.floor(Date.parse(time) / 1000))

/** The commits of several authors, of whom REST lists those of one. */
function historyOfAuthors(
  source: Source,
  { authors, path, since, until }: Written,
  execution: Execution,
) {
  const { context } = execution
  const place = siteOf(pathOf(source))
  const page = async (number: number, size: number) => {
    const { repository, links } = await readingIn(place, execution)
    const addresses = await Promise.all(authors.map((each) => addressesOf(each, context)))
    const selection = {
      ...{
        from: shaOf(source),
        path: path ?? undefined,
        authors: addresses.flatMap((each) => each ?? []).slice(0, mostAddresses),
      },
      ...{ since: seconds(since), until: seconds(until) },
    }
    if (selection.authors.length === 0) return { items: [], hasNext: false }
    const window = { limit: size + 1, offset: (number - 1) * size }
    const found = await execution.perform(() =>
      logCommits(context.git.path(repository.id), selection, window),
    )
    const views = await commitViews(found.slice(0, size), { repository, links }, context)
    return {
      items: views.map((view) => new Item('Commit', view, place)),
      hasNext: found.length > size,
    }
  }
  return { page, total: async () => (await everyItem({ page })).length }
}

const actor = async (source: Source, role: 'author' | 'committer', execution: Execution) => {
  const view = await viewOf(source, execution)
  return gitActor(view.commit[role] ?? {}, execution, view[role])
}

const page = (source: Source, kind: 'commit' | 'tree') => {
  const { owner, repo } = pathOf(source)
  return `/${owner}/${repo}/${kind}/${shaOf(source)}`
}

const archive = (source: Source, kind: 'tarball' | 'zipball', { links }: Execution) => {
  const { owner, repo } = pathOf(source)
  return links.api(`/repos/${owner}/${repo}/${kind}/${shaOf(source)}`)
}

/** Files on the first page of a commit. */
const filesOnPage = 300

async function changedFiles(source: Source, execution: Execution): Promise<number> {
  const path = pathOf(source)
  const { body } = await execution.read('repos/get-commit', { path })
  const files = body.files?.length ?? 0
  if (files < filesOnPage) return files
  return listingOf(execution, 'repos/get-commit', { path }, (each) => each, 'files').total()
}

const history: Fields['history'] = async (source, args, execution) => {
  const { path, since, until, author } = args
  const authors = await authorOf(author, execution)
  if (authors && authors.length !== 1)
    return connectionOf(historyOfAuthors(source, { authors, path, since, until }, execution), args)
  const site = siteOf(pathOf(source))
  const query = {
    sha: shaOf(source),
    ...(path != null && { path }),
    ...(since != null && { since }),
    ...(until != null && { until }),
    ...(authors && { author: authors[0]! }),
  }
  const made = (view: object) => new Item('Commit', view, site)
  return connectionOf(listingOf(execution, 'repos/list-commits', { path: site, query }, made), args)
}

const associatedPullRequests: Fields['associatedPullRequests'] = async (
  source,
  args,
  execution,
) => {
  const path = { ...siteOf(pathOf(source)), commit_sha: shaOf(source) }
  const made = (view: object) => new Item('PullRequest', view)
  const id = 'repos/list-pull-requests-associated-with-commit'
  return connectionOf(listingOf(execution, id, { path }, made), args)
}

/** Fields of commits. */
export const commit = {
  abbreviatedOid: (source) => shaOf(source).slice(0, 7),
  associatedPullRequests,
  author: (source, _args, execution) => actor(source, 'author', execution),
  authoredByCommitter: async (source, _args, execution) => {
    const { author, committer } = (await viewOf(source, execution)).commit
    return author?.email === committer?.email && author?.name === committer?.name
  },
  authors: async (source, args, execution) => {
    const { commit: made, author } = await viewOf(source, execution)
    const others = coAuthorsIn(made.message).map((each) =>
      gitActor({ ...each, date: made.author?.date ?? null }, execution),
    )
    return inlineConnection([gitActor(made.author ?? {}, execution, author), ...others], args)
  },
  blame: (source, { path }, execution) =>
    blame(shaOf(source), path, siteOf(pathOf(source)), execution),
  changedFiles: (source, _args, execution) => changedFiles(source, execution),
  changedFilesIfAvailable: (source, _args, execution) => changedFiles(source, execution),
  commitResourcePath: (source) => page(source, 'commit'),
  committedViaWeb: () => false,
  committer: (source, _args, execution) => actor(source, 'committer', execution),
  file: (source, { path }, execution) =>
    entryOf(shaOf(source), path, {
      place: siteOf(pathOf(source)),
      execution,
      toObject: gitObject,
    }),
  history,
  messageBody: async (source, _args, execution) =>
    partsOf((await viewOf(source, execution)).commit.message).body,
  messageHeadline: async (source, _args, execution) =>
    partsOf((await viewOf(source, execution)).commit.message).headline,
  signature: async (source, _args, execution) => signatureOf(await viewOf(source, execution)),
  tarballUrl: (source, _args, execution) => archive(source, 'tarball', execution),
  tree: async (source, _args, execution) => {
    const { sha } = (await viewOf(source, execution)).commit.tree
    return gitObject({ id: sha, type: 'tree', path: '' }, pathOf(source), execution) as never
  },
  treeResourcePath: (source) => page(source, 'tree'),
  treeUrl: (source, _args, { links }) => links.html(page(source, 'tree')),
  viewerCanSubscribe: () => false,
  viewerSubscription: () => null,
  zipballUrl: (source, _args, execution) => archive(source, 'zipball', execution),
} satisfies Partial<Fields>

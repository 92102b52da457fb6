import type { CommitAuthor } from '../../../generated/graphql/types.ts'
import { connectionOf, inlineConnection } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { blame } from '../git/blame.ts'
import { coAuthorsIn, gitActor } from '../git/actors.ts'
import { commitAt } from '../git/loaders.ts'
import { gitObject } from '../git/objects.ts'
import { signatureOf } from '../git/signature.ts'
import { siteOf } from '../git/site.ts'
import { entryOf } from '../git/trees.ts'
import { Item, pathOf } from '../item.ts'
import { listingOf } from '../listing.ts'
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

/** The login or address whose commits are listed; several addresses are those of one account. */
async function authorOf(author: CommitAuthor | null | undefined, execution: Execution) {
  if (author?.id != null) return (await itemOfType(author.id, ['User'], execution)).view.login!
  return author?.emails?.[0]
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
  const named = await authorOf(author, execution)
  const site = siteOf(pathOf(source))
  const query = {
    sha: shaOf(source),
    ...(path != null && { path }),
    ...(since != null && { since }),
    ...(until != null && { until }),
    ...(named !== undefined && { author: named }),
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

import { addressesOf } from '../../domains/commits/commit-filter.ts'
import { findCommitId } from '../../domains/commits/find-commit.ts'
import { logCommits } from '../../git/history/log-commits.ts'
import type { Contribution as Written } from '../../storage/issues/contribution-reads.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { repositoryList } from '../types/repository-lists.ts'

/** Repositories whose commits are read, the latest pushed ones. */
const mostRepositories = 50
/** Commits that are read of each of them, and issues, pull requests and reviews of the user. */
const most = 1000

/** The time that contributions are of. */
export interface Span {
  from: number
  to: number
}

/** What a user did at a time. */
export interface Contribution {
  kind: Written['kind'] | 'commit'
  repository: Item<'Repository'>
  at: number
}

interface Person {
  id: number
  login: string
}

/** Repositories of a selection that the caller sees. */
async function repositories(selection: RepositorySelection, execution: Execution) {
  const order = { by: 'pushed', direction: 'desc' } as const
  const list = repositoryList(selection, order, execution, async (items) => items)
  return (await list.page(1, mostRepositories)).items
}

/** Commits of a person to the default branch of a repository. Forks are not counted. */
async function commitsIn(
  repository: Item<'Repository'>,
  authors: readonly string[],
  { from, to }: Span,
  { context }: Execution,
): Promise<Contribution[]> {
  const { id, fork, default_branch: branch } = repository.view
  if (fork || authors.length === 0) return []
  const place = context.git.path(id!)
  const head = await findCommitId(place, `refs/heads/${branch}`)
  if (head === undefined) return []
  const span = { since: Math.floor(from / 1000), until: Math.floor(to / 1000) }
  const found = await logCommits(
    place,
    { from: head, authors, ...span },
    { limit: most, offset: 0 },
  )
  return found.map(({ committer }) => ({
    ...{ kind: 'commit' as const, repository, at: Date.parse(committer.date) },
  }))
}

/** What a user did in a span of time, in repositories that the caller sees. */
export async function readContributions(
  { id, login }: Person,
  span: Span,
  ownerId: number | undefined,
  execution: Execution,
): Promise<Contribution[]> {
  const { context } = execution
  const written = await context.storage.conversations.contributions(id, { ...span, most })
  const ids = [...new Set(written.map(({ repositoryId }) => repositoryId))]
  const by = ['owner', 'collaborator', 'organization_member'] as const
  const shown = [
    ...(ids.length > 0 ? await repositories({ ids }, execution) : []),
    ...(await repositories({ connected: { userId: id, by } }, execution)),
  ].filter(({ view }) => ownerId === undefined || view.owner!.id === ownerId)
  const byId = new Map(shown.map((each) => [each.view.id!, each]))
  const authors = (await addressesOf(login, context)) ?? []
  const commits = await Promise.all(
    [...byId.values()].map((each) =>
      execution.perform(() => commitsIn(each, authors, span, execution)),
    ),
  )
  return [
    ...commits.flat(),
    ...written.flatMap(({ kind, repositoryId, at }) => {
      const repository = byId.get(repositoryId)
      return repository ? [{ kind, repository, at }] : []
    }),
  ]
}

import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { parseInstant } from '../../api/instant.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { Links } from '../../core/links.ts'
import { affiliations } from '../../storage/repositories/repository-relations.ts'
import type { IssueFilter } from '../../storage/search/issue-conditions.ts'
import { issueView } from '../issues/view.ts'
import { sightOf } from '../repositories/sight.ts'

type Query = NonNullable<Request<'issues/list-for-org'>['query']> &
  NonNullable<Request<'issues/list'>['query']>

interface Listing {
  caller: Caller
  userId: number
  query: Query
  links: Links
  /** Where issues are listed, in addition to what the caller sees. */
  within: readonly IssueFilter[]
}

const choices: Record<NonNullable<Query['filter']>, (id: number) => IssueFilter> = {
  assigned: (id) => ({ of: 'assignee', ids: [id] }),
  created: (id) => ({ of: 'author', ids: [id] }),
  mentioned: (id) => ({ of: 'mentions', ids: [id] }),
  subscribed: (id) => ({ of: 'involves', ids: [id] }),
  repos: (id) => ({ of: 'member', id }),
  all: (id) => ({ of: 'member', id }),
}

function typeFilters({ type }: Query): IssueFilter[] {
  if (type === undefined) return []
  if (type === 'none') return [{ of: 'none', what: 'type' }]
  return [type === '*' ? { of: 'none', what: 'type', not: true } : { of: 'type', named: type }]
}

/** What the caller leaves out: repositories by the relation to them, and pull requests. */
function omissions({ owned, collab, orgs, pulls }: Query, id: number): IssueFilter[] {
  const relations = { owner: owned, collaborator: collab, organization_member: orgs } as const
  const omitted = affiliations.filter((by) => relations[by] === false)
  return [
    ...omitted.map((by) => ({ of: 'affiliation', by, id, not: true }) as const),
    ...(pulls === false ? [{ of: 'pull', is: false } as const] : []),
  ]
}

/** @throws ServiceError 422 for a time that does not exist */
function filters({ query, userId, within }: Listing): IssueFilter[] {
  const { filter = 'assigned', state = 'open', labels = '', since } = query
  const from = parseInstant(since, { resource: 'Issue', field: 'since' })
  const names = labels.split(',').filter((name) => name !== '')
  return [
    ...within,
    choices[filter](userId),
    ...(state === 'all' ? [] : [{ of: 'state', is: state } as const]),
    ...names.map((name) => ({ of: 'label', anyOf: [name] }) as const),
    ...typeFilters(query),
    ...omissions(query, userId),
    ...(from === undefined ? [] : [{ of: 'updated_at', range: { from } } as const]),
  ]
}

/** Lists issues of several repositories. @throws ServiceError 422 for a time that does not exist */
export async function listIssues(listing: Listing, { storage }: Pick<Context, 'storage'>) {
  const { caller, query, links } = listing
  const { sort = 'created', direction = 'desc' } = query
  const page = pageOf(query)
  const found = await storage.issueSearch.find({
    filters: filters(listing),
    sight: { issues: sightOf(caller, 'issues'), pulls: sightOf(caller, 'pull_requests') },
    ...{ sort, direction, limit: page.limit, offset: page.offset },
  })
  const rows = await storage.issueSearch.rows(found.ids)
  return {
    status: 200 as const,
    body: rows.map(({ issue, repository }) =>
      Object.assign(issueView(issue, repository, links), {
        repository: repositoryView(repository, links),
      }),
    ),
    headers: pageLinks(page, found.total, links),
  }
}

import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { FoundIssue } from '../../storage/search/issue-rows.ts'
import type { IssueSearch } from '../../storage/search/issue-search.ts'
import type { TextQuery } from '../../storage/sql/text-index.ts'
import { issueView } from '../issues/view.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { issueFilters, issueQualifiers } from './qualifiers/issues.ts'
import { textsOf } from './qualifiers/values.ts'
import type { SearchResults, Wanted } from './results.ts'
import { sightOf } from '../repositories/sight.ts'
import { invalidQuery } from './syntax/errors.ts'
import { parseQuery, unwantedText, type Query } from './syntax/query.ts'
import { textMatches, type MatchedText } from './text-matches.ts'

interface Asked {
  q?: string
  sort?: string
  order?: 'asc' | 'desc'
}

interface Asking {
  query: Asked
  caller: Caller
  links: Links
}

const texts = ['title', 'body', 'comments']

/** Orders that the store has. */
const orders: Record<string, IssueSearch['sort']> = {
  created: 'created',
  updated: 'updated',
  comments: 'comments',
  interactions: 'interactions',
  reactions: 'reactions',
  'reactions-+1': 'reactions-+1',
  'reactions--1': 'reactions--1',
  'reactions-smile': 'reactions-laugh',
  'reactions-thinking_face': 'reactions-confused',
  'reactions-heart': 'reactions-heart',
  'reactions-tada': 'reactions-hooray',
}

/** @throws ServiceError 422 when an app that acts for a user does not say which kind it looks for */
function requireKind({ qualifiers }: Query, caller: Caller): void {
  if (caller.kind !== 'app-user') return
  const kinds = ['issue', 'pr', 'pull-request']
  const says = qualifiers.some(
    ({ name, values, not }) =>
      !not && ['is', 'type'].includes(name) && kinds.includes(values[0]?.toLowerCase() ?? ''),
  )
  if (!says) throw invalidQuery("Query must include 'is:issue' or 'is:pull-request'")
}

/** The texts of a result, with those of its comments. */
function textsIn(
  { issue, repository }: FoundIssue,
  said: readonly { id: number; issue_id: number; body: string }[],
  links: Links,
): MatchedText[] {
  const at = placeUrl(repository, links)
  const own = { url: `${at}/issues/${issue.number}`, type: 'Issue' }
  const comments = said.filter(({ issue_id: id }) => id === issue.id)
  return [
    { ...own, property: 'title', text: issue.title },
    { ...own, property: 'body', text: issue.body },
    ...comments.map(({ id, body }) => ({
      url: `${at}/issues/comments/${id}`,
      type: 'IssueComment',
      property: 'body',
      text: body,
    })),
  ]
}

/** The views of results, with the places of the matches if they are wanted. */
async function viewsOf(
  found: readonly FoundIssue[],
  text: TextQuery | undefined,
  { hasMatches }: Wanted,
  links: Links,
  { storage }: Pick<Context, 'storage'>,
) {
  const views = found.map(({ issue, repository }) => issueView(issue, repository, links))
  if (!hasMatches) return views
  const ids = found.map(({ issue }) => issue.id)
  const isSaid = text?.texts.includes('comments')
  const said = text && isSaid ? await storage.issueSearch.comments(ids, text) : []
  const phrases = text?.groups.flat() ?? []
  return views.map((view, at) =>
    Object.assign(view, { text_matches: textMatches(textsIn(found[at]!, said, links), phrases) }),
  )
}

/** A commit as it is looked for: words without a digit are words. */
const isCommit = (word: string) => /^(?=[a-f]*\d)[0-9a-f]{7,40}$/.test(word)

/**
 * The condition for a query whose words are all commits: pull requests with one of them, and whatever
 * mentions one.
 */
function commitsIn(groups: Query['groups'], within: readonly string[]) {
  const phrases = groups.flat()
  const areAll = phrases.every((phrase) => phrase.length === 1 && isCommit(phrase[0] ?? ''))
  if (phrases.length === 0 || !areAll) return undefined
  return {
    of: 'commits',
    starts: phrases.flat(),
    query: { groups: [phrases], texts: within },
  } as const
}

/**
 * Searches issues and pull requests.
 * @throws ServiceError 422 for a query that cannot be searched for
 */
export async function searchIssues(
  { query: { q, sort, order = 'desc' }, caller, links }: Asking,
  wanted: Wanted,
  context: Pick<Context, 'storage'>,
): Promise<SearchResults<ReturnType<typeof issueView>>> {
  const query = parseQuery(q, issueQualifiers)
  requireKind(query, caller)
  const filters = await issueFilters(query.qualifiers, { caller, context })
  const within = textsOf(query.qualifiers, texts)
  const commits = commitsIn(query.groups, within)
  const isText = query.groups.length > 0 && !commits
  const text = isText ? { groups: query.groups, texts: within } : undefined
  const { issueSearch } = context.storage
  const page = await issueSearch.find({
    ...(text && { text }),
    filters: [...filters, ...(commits ? [commits] : []), ...unwantedText(query, { texts: within })],
    sight: { issues: sightOf(caller, 'issues'), pulls: sightOf(caller, 'pull_requests') },
    sort: orders[sort ?? ''] ?? 'best',
    direction: order,
    limit: wanted.limit,
    offset: wanted.offset,
  })
  const found = await issueSearch.rows(page.ids)
  const items = await viewsOf(found, text, wanted, links, context)
  return { items, total: page.total, isComplete: page.isComplete }
}

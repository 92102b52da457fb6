import { requireActor } from '../../access/auth/acting.ts'
import { appIdOf } from '../../access/auth/caller.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { validationFailed } from '../../core/errors.ts'
import { editIssue, requireIssues } from './edit-issue.ts'
import { issueRead, operationAt, orTransferred } from './in-path.ts'
import { openIssue } from './open.ts'
import { visibleKind } from './token-access.ts'
import { updateIssue } from './update.ts'
import type { Transaction } from '../../storage/index.ts'
import { issueView } from './view.ts'
import { originalOf } from './duplicates.ts'
import { fieldFilter, parseFieldFilters } from './fields/filters.ts'
import { visibleFields } from './fields/visible-fields.ts'
import { milestoneFilter } from './resolve-milestone.ts'
import { parseInstant } from '../../api/instant.ts'
import { neighborLinks, pageLinks, pageOf } from '../../api/page.ts'

type Listing = Request<'issues/list-for-repo'>
type Query = NonNullable<Listing['query']>

/**
 * Resolves the login in a filter to an account id.
 * @throws ServiceError 422 for an unknown login
 */
async function accountId(
  field: 'assignee' | 'creator' | 'mentioned',
  login: string | undefined,
  { accounts }: Pick<Transaction, 'accounts'>,
): Promise<number | undefined> {
  if (login === undefined) return undefined
  const account = await accounts.findByLogin(login)
  if (account) return account.id
  throw validationFailed({ resource: 'Issue', field, code: 'invalid' })
}

async function assigneeOf({ assignee }: Query, storage: Pick<Transaction, 'accounts'>) {
  if (assignee === '*') return 'any' as const
  return assignee === 'none' ? ('none' as const) : accountId('assignee', assignee, storage)
}

function typeOf({ type }: Query) {
  if (type === undefined) return undefined
  if (type === 'none') return 'none' as const
  return type === '*' ? ('any' as const) : { named: type }
}

async function selectionOf(
  { query = {}, repository, caller }: Pick<Listing, 'query' | 'repository' | 'caller'>,
  storage: Pick<Transaction, 'accounts' | 'issueFields' | 'milestones'>,
) {
  const { state = 'open', creator, mentioned, labels, since } = query
  const filters = parseFieldFilters(query.issue_field_values)
  const fields = filters.length === 0 ? [] : await visibleFields(repository, caller, storage)
  return {
    state: state === 'all' ? undefined : state,
    assignee: await assigneeOf(query, storage),
    type: typeOf(query),
    milestone: await milestoneFilter(storage, repository, query.milestone),
    creatorId: await accountId('creator', creator, storage),
    mentionedId: await accountId('mentioned', mentioned, storage),
    fieldValues: filters.map((filter) => fieldFilter(filter, fields)),
    labels: labels?.split(',').filter((name) => name !== ''),
    since: parseInstant(since, { resource: 'Issue', field: 'since' }),
  }
}

export const issues = {
  'issues/list-for-repo': async (request, { storage }) => {
    const { query = {}, caller, repository, links } = request
    requireIssues(repository)
    const page = pageOf(query)
    const pull = await visibleKind({ caller, repository }, storage)
    const selection = { ...(await selectionOf(request, storage)), pull }
    const { sort = 'created', direction = 'desc' } = query
    const order = { by: sort, direction }
    const range = { ...page, limit: page.limit + 1 } // one more tells whether there is a next page
    const found = await storage.issues.list(repository, selection, { order, ...range })
    const hasNext = found.length > page.limit
    return {
      status: 200,
      body: found.slice(0, page.limit).map((issue) => issueView(issue, repository, links)),
      headers: found.length > 0 ? pageLinks(page, hasNext, links, neighborLinks) : {},
    }
  },

  'issues/create': async ({ body, caller, repository, role, links }, context) => {
    const sender = requireActor(caller)
    const appId = appIdOf(caller)
    const opening = { repository, role, caller, sender, appId, links, input: body }
    const view = issueView(await openIssue(opening, context), repository, links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'issues/get': async (request, { storage }) => {
    const issue = await orTransferred(issueRead(request, storage), request, storage)
    return { status: 200, body: issueView(issue, request.repository, request.links) }
  },

  'issues/update': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const { body: input = {}, caller } = request
    const duplicateOf = await originalOf(input, caller, context)
    const issue = await updateIssue({ ...doing, input, caller, duplicateOf }, context)
    const view = issueView(issue, request.repository, request.links)
    return { status: 200, body: Object.assign(view, { suggestions: {} }) }
  },

  'issues/lock': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const active_lock_reason = request.body?.lock_reason ?? null
    await editIssue(doing, async () => ({ locked: true, active_lock_reason }), context)
    return { status: 204, body: undefined }
  },

  'issues/unlock': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    await editIssue(doing, async () => ({ locked: false, active_lock_reason: null }), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>

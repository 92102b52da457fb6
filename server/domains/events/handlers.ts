import { currentSecond } from '../../core/clock.ts'
import { findAccount } from '../accounts/find-account.ts'
import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { rightsOnOwn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request, Validators } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { feedState, feedPage, type Feed, type FeedRequest } from './page.ts'
import { publicFeedEnd } from '../feeds/window.ts'
import { seenBy } from '../repositories/seen-by.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { FeedSource, FeedViewer } from '../../storage/feeds/feed-sources.ts'

type FeedId =
  | 'activity/list-public-events'
  | 'activity/list-public-events-for-repo-network'
  | 'activity/list-public-org-events'
  | 'activity/list-repo-events'
  | 'activity/list-events-for-authenticated-user'
  | 'activity/list-org-events-for-authenticated-user'
  | 'activity/list-public-events-for-user'
  | 'activity/list-received-events-for-user'
  | 'activity/list-received-public-events-for-user'

const nobody = null

const isUser = (caller: Caller, { id }: Account) => userOf(caller)?.id === id

/** Users see their private activity if the token is allowed to read it. */
async function viewerOfOwn(caller: Caller, account: Account, { storage }: Context) {
  if (!isUser(caller, account)) return nobody
  const { permissions = {} } = await rightsOnOwn(caller, storage)
  const needs = { permissions: [{ user_events: 'read' as const }] }
  return isScoped(caller) || permits(needs, permissions) ? seenBy(caller) : nobody
}

type Named = Request<'activity/list-events-for-authenticated-user'>

/** Feed of an account's own or received events. */
async function feedOfUser(
  { path, caller }: Named,
  context: Context,
  place: string,
  sources: (id: number) => FeedSource[],
  audience: 'everybody' | 'themselves',
): Promise<Feed> {
  const account = await findAccount(path.username, context)
  const viewer: FeedViewer =
    audience === 'everybody' ? nobody : await viewerOfOwn(caller, account, context)
  return { sources: sources(account.id), viewer, path: `/user/${account.id}${place}` }
}

const did = (id: number): FeedSource[] => [{ of: 'actor', id }]
const received = (id: number): FeedSource[] => [
  { of: 'watched', id },
  { of: 'followed', id },
]

/** Sources and viewer of each feed. The viewer determines which private events are included. */
const feeds: {
  [Id in FeedId]: (request: Request<Id>, context: Context) => Promise<Feed> | Feed
} = {
  'activity/list-public-events': (_request, { clock }) => ({
    sources: [{ of: 'everything' }],
    viewer: nobody,
    until: publicFeedEnd(currentSecond(clock)),
  }),

  'activity/list-public-events-for-repo-network': ({ repository }) => ({
    sources: [{ of: 'network', id: repository.source_id ?? repository.id }],
    viewer: nobody,
  }),

  'activity/list-public-org-events': ({ organization }) => ({
    sources: [{ of: 'organization', id: organization.id }],
    viewer: nobody,
  }),

  'activity/list-repo-events': ({ repository, caller }) => ({
    sources: [{ of: 'repository', id: repository.id }],
    viewer: seenBy(caller),
  }),

  'activity/list-events-for-authenticated-user': (request, context) =>
    feedOfUser(request, context, '/events', did, 'themselves'),

  'activity/list-org-events-for-authenticated-user': async (
    { path, organization, caller },
    context,
  ) => {
    const account = await findAccount(path.username, context)
    if (!isUser(caller, account)) throw notFound()
    return {
      sources: [{ of: 'organization', id: organization.id }],
      viewer: seenBy(caller),
      path: `/user/${account.id}/events/orgs/${path.org}`,
    }
  },

  'activity/list-public-events-for-user': (request, context) =>
    feedOfUser(request, context, '/events/public', did, 'everybody'),

  'activity/list-received-events-for-user': (request, context) =>
    feedOfUser(request, context, '/received_events', received, 'themselves'),

  'activity/list-received-public-events-for-user': (request, context) =>
    feedOfUser(request, context, '/received_events/public', received, 'everybody'),
}

type Choose = (request: never, context: Context) => Promise<Feed> | Feed

/** Maps each feed to a handler. */
const ofEach = <Made>(make: (choose: Choose) => Made) =>
  Object.fromEntries(Object.entries(feeds).map(([id, choose]) => [id, make(choose)])) as Record<
    FeedId,
    Made
  >

export const events = ofEach(
  (choose) => async (request: FeedRequest, context: Context) =>
    feedPage(await choose(request as never, context), request, context),
) satisfies Partial<Handlers>

export const eventValidators = ofEach(
  (choose) => async (request: FeedRequest, context: Context) =>
    feedState(await choose(request as never, context), request, context),
) satisfies Validators

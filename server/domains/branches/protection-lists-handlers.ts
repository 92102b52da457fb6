import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { nothingFound, unprocessable } from '../../core/errors.ts'
import type { BranchProtection, RequiredCheck } from '../../storage/branches/branch-protections.ts'
import { editProtection, type ProtectionEdit } from './protection/edit-protection.ts'
import { actorsNamed, joined, type ActorIds, type ActorKind } from './protection/named-actors.ts'
import { protectionAt } from './protection/protection-at.ts'
import { distinctChecks } from './protection/settings.ts'
import { actorsView, contextsOf, shownProtection } from './protection-view.ts'

type Read = Pick<Request<'repos/get-branch-protection'>, 'path' | 'repository' | 'links'>
type OnBranch = Pick<
  Request<'repos/delete-branch-protection'>,
  'path' | 'repository' | 'links' | 'caller'
>

/** What a request does with the entries that it names. */
type Change = 'add' | 'set' | 'remove'

/** Maximum number of required statuses. */
const maxChecks = 100

/** @throws ServiceError 404 */
function requiredChecks({ checks }: BranchProtection) {
  if (checks === null) throw nothingFound('Required status checks not enabled')
  return checks
}

/** @throws ServiceError 404 */
function restrictedBranch(protection: BranchProtection): BranchProtection {
  if (protection.restricted === 0) throw nothingFound('Push restrictions not enabled')
  return protection
}

/** The names in a body, which may be a plain list. */
const namesIn = <Named extends object>(
  body: string[] | Named,
  of: (named: Named) => string[],
): string[] => (Array.isArray(body) ? body : of(body))

async function changeContexts(
  request: OnBranch,
  how: Change,
  contexts: readonly string[],
  context: Context,
) {
  const named = contexts.map((name) => ({ context: name, app_id: null }))
  const keys = new Set(contexts.map((name) => name.toLowerCase()))
  const work = async ({ transaction, protection }: ProtectionEdit) => {
    const present = requiredChecks(protection)
    const others = present.filter((check) => !keys.has(check.context.toLowerCase()))
    const checks = {
      add: [...present, ...newAmong(named, present)],
      set: distinctChecks(named),
      remove: others,
    }[how]
    if (checks.length > maxChecks) throw unprocessable('No more than 100 statuses can be required')
    await transaction.branchProtections.update(protection.id, { checks })
  }
  const { repository, path, links, caller } = request
  const place = { repository, branch: path.branch, links, sender: requireActor(caller) }
  const protection = await editProtection(place, work, context)
  return { status: 200 as const, body: contextsOf(protection) }
}

/** Statuses that are not required yet. */
function newAmong(named: readonly RequiredCheck[], present: readonly RequiredCheck[]) {
  const known = new Set(present.map((check) => check.context.toLowerCase()))
  return distinctChecks(named).filter((check) => !known.has(check.context.toLowerCase()))
}

const idOf = { users: 'user_id', teams: 'team_id', apps: 'app_id' } as const

/** The entries of one kind that can push. */
async function listActors<Kind extends ActorKind>(
  request: Read,
  kind: Kind,
  protection: BranchProtection,
  { storage }: Context,
) {
  const shown = await shownProtection(restrictedBranch(protection), request, storage)
  return { status: 200 as const, body: actorsView(shown, 'push')[kind] }
}

async function readActors<Kind extends ActorKind>(request: Read, kind: Kind, context: Context) {
  const protection = await protectionAt(request.repository, request.path.branch, context)
  return listActors(request, kind, protection, context)
}

const sameAs = (one: ActorIds) => (other: ActorIds) =>
  one.user_id === other.user_id && one.team_id === other.team_id && one.app_id === other.app_id

/** Entries that a request removes: those among the present ones that it names. */
async function withoutNamed(
  { transaction, repository }: ProtectionEdit,
  present: readonly ActorIds[],
  kind: ActorKind,
  names: readonly string[],
): Promise<ActorIds[]> {
  const { accounts, teams, apps } = transaction
  const gone: ActorIds[] = []
  for (const name of names) {
    const nobody = { user_id: null, team_id: null, app_id: null }
    const id = {
      users: async () => (await accounts.findByLogin(name))?.id,
      teams: async () => (await teams.findBySlug(repository.owner_id, name))?.id,
      apps: async () => (await apps.findBySlug(name))?.id,
    }
    const found = await id[kind]()
    if (found !== undefined) gone.push({ ...nobody, [idOf[kind]]: found })
  }
  return present.filter((entry) => !gone.some(sameAs(entry)))
}

async function changeActors<Kind extends ActorKind>(
  request: OnBranch,
  { kind, how, names }: { kind: Kind; how: Change; names: readonly string[] },
  context: Context,
) {
  const work = async (edit: ProtectionEdit) => {
    const { transaction, repository, protection } = edit
    const { actors } = restrictedBranch(protection)
    const present = actors.filter(({ list }) => list === 'push')
    const others = present.filter((entry) => entry[idOf[kind]] === null)
    const entries = {
      add: async () =>
        joined(present, await actorsNamed(repository, { [kind]: names }, transaction)),
      set: async () =>
        joined(others, await actorsNamed(repository, { [kind]: names }, transaction)),
      remove: () => withoutNamed(edit, present, kind, names),
    }
    const after = await entries[how]()
    await transaction.branchProtections.replaceActors(protection.id, 'push', after)
  }
  const { repository, path, links, caller } = request
  const place = { repository, branch: path.branch, links, sender: requireActor(caller) }
  const protection = await editProtection(place, work, context)
  return listActors(request, kind, protection, context)
}

export const protectedBranchLists = {
  'repos/get-all-status-check-contexts': async ({ repository, path }, context) => {
    const protection = await protectionAt(repository, path.branch, context)
    requiredChecks(protection)
    return { status: 200, body: contextsOf(protection) }
  },

  'repos/add-status-check-contexts': (request, context) =>
    changeContexts(
      request,
      'add',
      namesIn(request.body, ({ contexts }) => contexts),
      context,
    ),

  'repos/set-status-check-contexts': (request, context) =>
    changeContexts(
      request,
      'set',
      namesIn(request.body, ({ contexts }) => contexts),
      context,
    ),

  'repos/remove-status-check-contexts': (request, context) =>
    changeContexts(
      request,
      'remove',
      namesIn(request.body, ({ contexts }) => contexts),
      context,
    ),

  'repos/get-users-with-access-to-protected-branch': (request, context) =>
    readActors(request, 'users', context),

  'repos/add-user-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ users }) => users)
    return changeActors(request, { kind: 'users', how: 'add', names }, context)
  },

  'repos/set-user-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ users }) => users)
    return changeActors(request, { kind: 'users', how: 'set', names }, context)
  },

  'repos/remove-user-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ users }) => users)
    return changeActors(request, { kind: 'users', how: 'remove', names }, context)
  },

  'repos/get-teams-with-access-to-protected-branch': (request, context) =>
    readActors(request, 'teams', context),

  'repos/add-team-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ teams }) => teams)
    return changeActors(request, { kind: 'teams', how: 'add', names }, context)
  },

  'repos/set-team-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ teams }) => teams)
    return changeActors(request, { kind: 'teams', how: 'set', names }, context)
  },

  'repos/remove-team-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ teams }) => teams)
    return changeActors(request, { kind: 'teams', how: 'remove', names }, context)
  },

  'repos/get-apps-with-access-to-protected-branch': (request, context) =>
    readActors(request, 'apps', context),

  'repos/add-app-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ apps }) => apps)
    return changeActors(request, { kind: 'apps', how: 'add', names }, context)
  },

  'repos/set-app-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ apps }) => apps)
    return changeActors(request, { kind: 'apps', how: 'set', names }, context)
  },

  'repos/remove-app-access-restrictions': (request, context) => {
    const names = namesIn(request.body, ({ apps }) => apps)
    return changeActors(request, { kind: 'apps', how: 'remove', names }, context)
  },
} satisfies Partial<Handlers>

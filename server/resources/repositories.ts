import { actorOf, isScoped, userOf, type Caller } from '../auth/caller.ts'
import { permissionsOf } from '../auth/reach.ts'
import { roleWith } from '../auth/roles.ts'
import { grantedBy } from '../auth/scopes.ts'
import type { Handlers, Role } from '../contract/types.ts'
import { forbidden, requiresAuthentication } from '../errors.ts'
import { createRepository } from '../repositories/create.ts'
import { deleteRepository } from '../repositories/delete.ts'
import { visibilityOf } from '../repositories/settings.ts'
import { updateRepository } from '../repositories/update.ts'
import { fullRepository } from '../views/full-repository.ts'

type Ids =
  | 'repos/create-for-authenticated-user'
  | 'repos/create-in-org'
  | 'repos/get'
  | 'repos/update'
  | 'repos/delete'

/** A scope for public repositories neither makes private ones nor hides any. */
function checkReach(caller: Caller, input: Parameters<typeof visibilityOf>[0]): void {
  const visibility = visibilityOf(input)
  if (visibility === undefined || visibility === 'public' || !isScoped(caller)) return
  if (!grantedBy(caller.token.scopes).has('repo')) {
    throw forbidden('This token lacks a scope that the operation needs')
  }
}

/** Whom no person stands behind has no role; what their permissions come to is shown in its place. */
function shownRole(caller: Caller, role: Role): Role | undefined {
  if (caller.kind === 'none') return undefined
  const bound = caller.kind === 'installation' || caller.kind === 'workflow'
  return bound && role === 'admin' ? roleWith(permissionsOf(caller)) : role
}

export const repositories = {
  'repos/create-for-authenticated-user': async ({ body, caller, links }, context) => {
    const creator = userOf(caller)
    if (!creator) throw requiresAuthentication()
    checkReach(caller, body)
    const repository = await createRepository({ owner: creator, creator, input: body }, context)
    const view = fullRepository(repository, links, 'admin')
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/create-in-org': async ({ body, caller, links, organization: owner }, context) => {
    const creator = actorOf(caller)
    if (!creator) throw requiresAuthentication()
    checkReach(caller, body)
    const repository = await createRepository({ owner, creator, input: body }, context)
    const view = fullRepository(repository, links, 'admin')
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get': ({ repository, role, caller, links }) => ({
    status: 200,
    body: fullRepository(repository, links, shownRole(caller, role)),
  }),

  'repos/update': async ({ body, caller, repository, role, links }, context) => {
    checkReach(caller, body)
    const updated = await updateRepository(repository, body, context)
    return { status: 200, body: fullRepository(updated, links, shownRole(caller, role)) }
  },

  'repos/delete': async ({ repository }, context) => {
    await deleteRepository(repository, context)
    return { status: 204, body: undefined }
  },
} satisfies Pick<Handlers, Ids>

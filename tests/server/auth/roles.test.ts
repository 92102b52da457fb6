import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { roles as names, type Id, type Role } from '../../_support/calls/call.ts'
import { fillIn } from '../../_support/calls/fill-in.ts'
import { samples } from '../../_support/calls/samples.ts'
import { failure } from '../../_support/http/failures.ts'
import { select } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { roles } from '../../_support/test-world.ts'
import { calls } from '../calls.ts'
import { shareRepository, type Holder } from './_shared.ts'

/** Users with each of the roles, lowest first. */
const everybody = Object.keys(roles) as Holder[]

const roleOf = (login: Holder): Role => names[everybody.indexOf(login)]!

const isAtLeast = (role: Role, lowest: Role) => names.indexOf(role) >= names.indexOf(lowest)

/** The first call of each operation compiles its checks, which takes a while on a busy machine. */
const firstCalls = 60_000

type Exception = [lowest: Role, status?: number, body?: unknown]

/** Operations in a repository that people have roles for. They are called in this order. */
const allowed = (Object.keys(calls) as Id[]).flatMap((id) => {
  const { role } = calls[id]
  if (role === undefined) return []
  const [lowest, success = samples[id].success, body = samples[id].body]: Exception =
    typeof role === 'string' ? [role] : role
  return [{ id, lowest, success, body }]
})

/** Messages of operations that check the role in another repository than the one in the path. */
const inOtherWords: Partial<Record<Id, string>> = {
  'pulls/create': 'You must have write access to the head repository.',
  'pulls/update-branch': 'You must have write access to the head repository.',
  'pulls/update':
    'You must be the author of the pull request or have write access to the repository.',
}

describe.each(stores)('roles in a repository on $name', (store) => {
  const service = useService({ store })

  describe.each(select('roles', everybody, String))('as %s', (login) => {
    it.each(select('roles-visibility', ['public', 'private'], (each) => `${login} in ${each}`))(
      'in a %s one',
      async (visibility) => {
        const shared = await shareRepository(service, login, visibility === 'private')
        for (const [index, { id, lowest, success, body }] of allowed.entries()) {
          const { method, path } = operations[id]
          const place = { ...shared, name: `new-${index}` }
          const sent: unknown = typeof body === 'function' ? body(place) : body
          const caller = service.as(login)
          const { status, body: answer } = await caller.request(method, fillIn(path, place), sent)
          const isAllowed = isAtLeast(roleOf(login), lowest)
          const expected = isAllowed ? success : method === 'GET' ? 404 : 403
          expect([id, status]).toEqual([id, expected])
          if (isAllowed || status !== 403) continue
          const message = inOtherWords[id] ?? `Must have ${lowest} rights to Repository.`
          expect(answer).toEqual(failure(service.server, 403, message))
        }
      },
      firstCalls,
    )
  })

  it('are shown as permissions', async () => {
    const permissionsOf = async (login: string) =>
      (await service.as(login).get('/repos/acme/vault')).body.permissions
    const ladder = ['pull', 'triage', 'push', 'maintain', 'admin']
    for (const [index, login] of everybody.entries()) {
      const expected = Object.fromEntries(ladder.map((name, step) => [name, step <= index]))
      expect(await permissionsOf(login)).toEqual(expected)
    }
  })

  it('of an organization: administrators have all permissions, members read private repositories too', async () => {
    const permissionsOf = async (login: string) =>
      (await service.as(login).get('/repos/acme/vault')).body.permissions
    expect(await permissionsOf('mona')).toMatchObject({ admin: true })
    expect(await permissionsOf('hubot')).toMatchObject({ pull: true, triage: false, push: false })
    const { status } = await service.as('hubot').patch('/repos/acme/vault', { description: 'x' })
    expect(status).toBe(403)
  })

  it('end when they are removed', async () => {
    const path = await service.repository({ private: true })
    const { storage, clock } = service.server.context
    const { id: repository_id } = (await service.as('mona').get(path)).body
    expect((await service.as('reader').get(path)).status).toBe(404)
    const user = await storage.accounts.findByLogin('reader')
    const collaborator = { repository_id, user_id: user!.id, permission: 'pull' as const }
    await storage.repositories.addCollaborator({ ...collaborator, created_at: clock.now() })
    expect((await service.as('reader').get(path)).status).toBe(200)
  })
})

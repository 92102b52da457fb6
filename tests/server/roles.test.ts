import { describe, expect, it } from 'vitest'
import { operations } from '../../generated/2026-03-10/operations.ts'
import { failure } from '../_support/failures.ts'
import { useService } from '../_support/start-server.ts'
import { stores } from '../_support/stores.ts'
import { roles } from '../_support/test-world.ts'

type Id = keyof typeof operations

const everybody = ['reader', 'triager', 'writer', 'maintainer', 'keeper']
const writers = ['writer', 'maintainer', 'keeper']
const keeper = ['keeper']

/** The first call of each operation prepares its checks, which takes a while on a busy machine. */
const firstCalls = 60_000

/** Who may do what in a repository that they can see, and how the service says yes. */
const allowed: [Id, string[], number, unknown?][] = [
  ['repos/get', everybody, 200],
  ['activity/list-repo-events', everybody, 200],
  ['activity/list-public-events-for-repo-network', everybody, 200],
  ['activity/star-repo-for-authenticated-user', everybody, 204],
  ['activity/check-repo-is-starred-by-authenticated-user', everybody, 204],
  ['activity/list-stargazers-for-repo', everybody, 200],
  ['activity/unstar-repo-for-authenticated-user', everybody, 204],
  ['activity/set-repo-subscription', everybody, 200],
  ['activity/get-repo-subscription', everybody, 200],
  ['activity/list-watchers-for-repo', everybody, 200],
  ['activity/delete-repo-subscription', everybody, 204],
  ['repos/list-collaborators', writers, 200],
  ['repos/check-collaborator', writers, 204],
  ['repos/get-collaborator-permission-level', writers, 200],
  ['repos/add-collaborator', keeper, 204],
  ['repos/remove-collaborator', keeper, 204],
  ['repos/list-forks', everybody, 200],
  ['repos/create-fork', everybody, 202],
  ['repos/update', keeper, 200, { description: 'x' }],
  ['repos/list-webhooks', keeper, 200],
  ['repos/create-webhook', keeper, 201, { config: { url: 'http://127.0.0.1:9/other' } }],
  ['repos/get-webhook', keeper, 200],
  ['repos/update-webhook', keeper, 200, { add_events: ['star'] }],
  ['repos/get-webhook-config-for-repo', keeper, 200],
  ['repos/update-webhook-config-for-repo', keeper, 200, { content_type: 'json' }],
  ['repos/ping-webhook', keeper, 204],
  ['repos/test-push-webhook', keeper, 204],
  ['repos/list-webhook-deliveries', keeper, 200],
  ['repos/get-webhook-delivery', keeper, 200],
  ['repos/redeliver-webhook-delivery', keeper, 202],
  ['repos/delete-webhook', keeper, 204],
  ['repos/delete', keeper, 204],
]

describe.each(stores)('roles in a repository on $name', (store) => {
  const service = useService({ store })

  /** A repository of mona's with two collaborators, hubot among them, and one hook that was delivered to. */
  async function shared(login: keyof typeof roles, isPrivate: boolean) {
    const path = await service.repository({ private: isPrivate, auto_init: true })
    const { storage, clock } = service.server.context
    const { id: repository_id } = (await service.as('mona').get(path)).body
    for (const [name, permission] of [[login, roles[login]] as const, ['hubot', 'pull'] as const]) {
      const { id: user_id } = (await storage.accounts.findByLogin(name))!
      const collaborator = { repository_id, user_id, permission, created_at: clock.now() }
      await storage.repositories.addCollaborator(collaborator)
    }
    const config = { url: 'http://127.0.0.1:9/' }
    const hook = await service.as('mona').post(`${path}/hooks`, { config })
    await service.server.delivered()
    const deliveries = await service.as('mona').get(`${path}/hooks/${hook.body.id}/deliveries`)
    return (template: string) =>
      template
        .replace('{owner}/{repo}', path.slice('/repos/'.length))
        .replace('{username}', 'hubot')
        .replace('{hook_id}', hook.body.id)
        .replace('{delivery_id}', deliveries.body[0].id)
  }

  it('every operation on a repository that people have roles in is in the table', () => {
    const about = Object.entries(operations).filter(
      ([, { path, tokens }]) => path.includes('{repo}') && tokens.includes('classic' as never),
    )
    expect(allowed.map(([id]) => id).sort()).toEqual(about.map(([id]) => id).sort())
  })

  describe.each(Object.keys(roles) as (keyof typeof roles)[])('as %s', (login) => {
    it.each(['public', 'private'])(
      'in a %s one',
      async (visibility) => {
        const at = await shared(login, visibility === 'private')
        for (const [id, who, success, body] of allowed) {
          const { method, path } = operations[id]
          const { status, body: answer } = await service.as(login).request(method, at(path), body)
          const refused = method === 'GET' ? 404 : 403
          expect([id, status]).toEqual([id, who.includes(login) ? success : refused])
          if (status === 403) {
            const message = 'Must have admin rights to Repository.'
            expect(answer).toEqual(failure(service.server, 403, message))
          }
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

  it('of an organization: its admin may all, a member may read, also what is private', async () => {
    const permissionsOf = async (login: string) =>
      (await service.as(login).get('/repos/acme/vault')).body.permissions
    expect(await permissionsOf('mona')).toMatchObject({ admin: true })
    expect(await permissionsOf('hubot')).toMatchObject({ pull: true, triage: false, push: false })
    const { status } = await service.as('hubot').patch('/repos/acme/vault', { description: 'x' })
    expect(status).toBe(403)
  })

  it('end when they are ended', async () => {
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

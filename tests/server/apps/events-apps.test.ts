import { describe, expect, it } from 'vitest'
import { createLinks } from '../../../server/core/links.ts'
import { createRepository } from '../../../server/domains/repositories/create.ts'
import type { World } from '../../../server/app/world/world.ts'
import { operator } from '../../_support/operator.ts'
import { useAppReceiver } from '../../_support/webhooks/app-receiver.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const events = ['organization', 'repository', 'member', 'star']

/**
 * The test world with an app that subscribes to events of acme, and one that subscribes to other
 * events.
 */
function worldWith(url: string): World {
  const app = (slug: string, wanted: string[]) => ({
    slug,
    client_id: `Iv23${slug}`,
    owner: 'acme',
    permissions: { metadata: 'read', members: 'read' } as const,
    events: wanted,
    webhook: { url: url + slug, version: '2026-03-10' },
    installations: [{ account: 'acme' }],
  })
  const apps = [...testWorld.apps!, app('listener', events), app('deaf', ['issues'])]
  return { ...testWorld, apps }
}

describe.each(stores)('events that apps receive, on $name', (store) => {
  const apps = useAppReceiver(store, worldWith)

  const mona = () => apps.as('mona')
  const heard = (work: () => Promise<unknown>) => apps.receivedWhile(work, 'listener')
  const run = (line: string) => async () => {
    const { wrong } = await operator(apps.server)(line)
    apps.server.clock.advance(1_000) // the server polls for rows that other processes wrote
    return wrong
  }

  it('org add sends member_added, with the role and the installation', async () => {
    const [one, ...more] = await heard(run('org add acme stranger --role admin'))
    expect(more).toEqual([])
    expect(one).toMatchObject({
      event: 'organization',
      action: 'member_added',
      membership: { role: 'admin', state: 'active', user: { login: 'stranger' } },
      organization: { login: 'acme' },
      sender: { login: 'acme', type: 'Organization' },
      installation: { id: expect.any(Number) },
    })
    expect(one!.membership.url).toMatch(/\/orgs\/acme\/memberships\/stranger$/)
  })

  it('org remove sends member_removed, with the former role', async () => {
    const [one, ...more] = await heard(run('org remove acme stranger'))
    expect(more).toEqual([])
    expect(one).toMatchObject({
      action: 'member_removed',
      membership: { role: 'admin', user: { login: 'stranger' } },
    })
  })

  it.each(['org add acme mona', 'org remove acme stranger', 'org remove acme mona'])(
    '%s is refused and sends no event',
    async (line) => {
      const before = await apps.server.rows()
      expect(await heard(run(line))).toEqual([])
      expect(await apps.server.rows()).toEqual(before)
    },
  )

  it('a new repository sends created, to apps with access to it only', async () => {
    const made = await heard(() => mona().post('/orgs/acme/repos', { name: 'made' }))
    expect(made).toMatchObject([
      {
        event: 'repository',
        action: 'created',
        repository: { full_name: 'acme/made', private: false },
        organization: { login: 'acme' },
        sender: { login: 'mona' },
        installation: { id: expect.any(Number) },
      },
    ])
    expect(await heard(() => mona().post('/user/repos', { name: 'mine' }))).toEqual([])
    const taken = () => mona().post('/orgs/acme/repos', { name: 'made' })
    expect(await heard(taken)).toEqual([])
  })

  it('a fork into the organization sends created', async () => {
    await mona().post('/user/repos', { name: 'origin', auto_init: true })
    const fork = () => mona().post('/repos/mona/origin/forks', { organization: 'acme' })
    expect(await heard(fork)).toMatchObject([
      {
        event: 'repository',
        action: 'created',
        repository: { full_name: 'acme/origin', fork: true },
      },
    ])
    expect(await heard(fork)).toEqual([])
  })

  it('a repository that could not be created sends no event', async () => {
    const { storage } = apps.server.context
    const owner = (await storage.accounts.findByLogin('acme'))!
    const git = { ...apps.server.context.git, adopt: () => Promise.reject(new Error('no room')) }
    const links = createLinks(apps.server.url, '')
    const creation = { owner, creator: owner, input: { name: 'roomless' }, links }
    const before = await apps.server.rows()
    const failed = async () => {
      const made = createRepository(creation, { ...apps.server.context, git })
      await expect(made).rejects.toThrow('no room')
    }
    expect(await heard(failed)).toEqual([])
    expect(await apps.server.rows()).toEqual(before)
  })

  it('events of stars and collaborators name the installation', async () => {
    const star = await heard(() => mona().request('PUT', '/user/starred/acme/widgets'))
    expect(star).toMatchObject([{ event: 'star', installation: { id: expect.any(Number) } }])
    const member = await heard(run('collaborator add acme/widgets stranger'))
    expect(member).toMatchObject([
      {
        event: 'member',
        action: 'added',
        sender: { login: 'acme' },
        organization: { login: 'acme' },
      },
    ])
  })
})

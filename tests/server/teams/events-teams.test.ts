import { beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { useAppReceiver } from '../../_support/webhooks/app-receiver.ts'

const events = ['organization', 'team', 'team_add', 'membership']

/**
 * The test world with an app that subscribes to events of acme and umbrella, and one that
 * subscribes to other events.
 */
function worldWith(url: string): World {
  const app = (slug: string, permissions: NonNullable<World['apps']>[number]['permissions']) => ({
    slug,
    client_id: `Iv23${slug}`,
    owner: 'acme',
    permissions,
    events: slug === 'deaf' ? ['repository'] : events,
    webhook: { url: url + slug, version: '2026-03-10' },
    installations: (slug === 'deaf' ? ['acme'] : ['acme', 'umbrella']).map((account) => ({
      account,
    })),
  })
  const umbrella = { login: 'umbrella', members: [{ login: 'mona', role: 'admin' as const }] }
  return {
    ...testWorld,
    orgs: [...testWorld.orgs!, umbrella],
    apps: [
      ...testWorld.apps!,
      app('listener', { metadata: 'read', members: 'read' }),
      app('deaf', { metadata: 'read' }),
    ],
  }
}

describe.each(stores)('events of organizations and teams, on $name', (store) => {
  const apps = useAppReceiver(store, worldWith)
  beforeAll(async () => {
    const config = { url: `${apps.receiver.url}hook`, content_type: 'json' }
    await mona().post('/repos/acme/widgets/hooks', { config, events: ['team_add'] })
  })

  const mona = () => apps.as('mona')
  const stranger = () => apps.as('stranger')
  const heard = (work: () => Promise<unknown>, slug = 'listener') => apps.receivedWhile(work, slug)
  const here = {
    organization: { login: 'acme' },
    sender: { login: 'mona' },
    installation: { id: expect.any(Number) as number },
  }
  const teams = '/orgs/acme/teams'

  it('a team sends created, edited and deleted, and added for its first members', async () => {
    const input = { name: 'Told', privacy: 'closed', maintainers: ['hubot'] }
    expect(await heard(() => mona().post(teams, input))).toMatchObject([
      { event: 'team', action: 'created', team: { slug: 'told' }, ...here },
      { event: 'membership', action: 'added', scope: 'team', member: { login: 'mona' }, ...here },
      { event: 'membership', action: 'added', scope: 'team', member: { login: 'hubot' }, ...here },
    ])
    const rename = () => mona().patch(`${teams}/told`, { name: 'Said', description: 'It says.' })
    expect(await heard(rename)).toMatchObject([
      {
        event: 'team',
        action: 'edited',
        team: { slug: 'said' },
        changes: { name: { from: 'Told' }, description: { from: null } },
      },
    ])
    expect(await heard(() => mona().patch(`${teams}/said`, { name: 'Said' }))).toEqual([])
    await mona().post(teams, {
      name: 'Within',
      parent_team_id: (await mona().get(`${teams}/said`)).body.id,
    })
    const ended = await heard(() => mona().delete(`${teams}/said`))
    expect(ended).toMatchObject([
      { action: 'deleted', ...here },
      { action: 'deleted', ...here },
    ])
    expect(ended.map(({ team }) => team.slug).sort()).toEqual(['said', 'within'])
  })

  it('joining and leaving a team sends one event each', async () => {
    await mona().post(teams, { name: 'Joined' })
    const at = `${teams}/joined/memberships/hubot`
    const join = (role: string) => () => mona().request('PUT', at, { role })
    const about = { event: 'membership', team: { slug: 'joined' }, member: { login: 'hubot' } }
    expect(await heard(join('member'))).toMatchObject([{ action: 'added', ...about, ...here }])
    expect(await heard(join('maintainer'))).toEqual([])
    expect(await heard(() => mona().delete(at))).toMatchObject([{ action: 'removed', ...about }])
    expect(await heard(() => mona().delete(at))).toEqual([])
  })

  it('a repository sends added, to its hooks too, then edited and removed', async () => {
    await mona().post(teams, { name: 'Sharing' })
    const at = `${teams}/sharing/repos/acme/widgets`
    const give = (permission: string) => () => mona().request('PUT', at, { permission })
    const about = {
      team: { slug: 'sharing' },
      repository: { full_name: 'acme/widgets', custom_properties: {} },
    }
    expect(await heard(give('pull'))).toMatchObject([
      { event: 'team', action: 'added_to_repository', ...about, ...here },
      { event: 'team_add', ...about, ...here },
    ])
    expect(await heard(give('push'))).toMatchObject([
      {
        event: 'team',
        action: 'edited',
        changes: {
          repository: { permissions: { from: { admin: false, push: false, pull: true } } },
        },
        ...about,
      },
    ])
    expect(await heard(give('push'))).toEqual([])
    expect(await heard(() => mona().delete(at))).toMatchObject([
      { event: 'team', action: 'removed_from_repository', ...about },
    ])
    expect(await heard(() => mona().delete(at))).toEqual([])
    expect(await heard(give('pull'), 'hook')).toMatchObject([{ event: 'team_add', ...about }])
  })

  it('an invitation, joining and leaving send events in that order', async () => {
    const at = '/orgs/acme/memberships/stranger'
    const invite = () => mona().request('PUT', at, { role: 'member' })
    expect(await heard(invite)).toMatchObject([
      { event: 'organization', action: 'member_invited', user: { login: 'stranger' }, ...here },
    ])
    const accept = () => stranger().patch('/user/memberships/orgs/acme', { state: 'active' })
    const membership = { user: { login: 'stranger' }, role: 'member' }
    expect(await heard(accept)).toMatchObject([
      { event: 'organization', action: 'member_added', membership, sender: { login: 'stranger' } },
    ])
    expect(await heard(accept)).toEqual([])
    expect(await heard(() => mona().delete(at))).toMatchObject([
      { event: 'organization', action: 'member_removed', membership, ...here },
    ])
  })

  it('a pending team member sends added on joining', async () => {
    await mona().post(teams, { name: 'Waiting' })
    const at = `${teams}/waiting/memberships/stranger`
    expect(await heard(() => mona().request('PUT', at, { role: 'member' }))).toMatchObject([
      { event: 'organization', action: 'member_invited', invitation: { team_count: 1 } },
    ])
    const accept = () => stranger().patch('/user/memberships/orgs/acme', { state: 'active' })
    expect(await heard(accept)).toMatchObject([
      { event: 'organization', action: 'member_added' },
      { event: 'membership', action: 'added', team: { slug: 'waiting' } },
    ])
    expect(await heard(() => mona().delete('/orgs/acme/members/stranger'))).toMatchObject([
      { event: 'organization', action: 'member_removed' },
    ])
    expect((await mona().get(`${teams}/waiting/members`)).body).toHaveLength(1)
  })

  it('deleting an organization sends its event last', async () => {
    const came = await heard(async () => {
      expect((await mona().delete('/orgs/umbrella')).status).toBe(202)
      await expect.poll(async () => (await mona().get('/orgs/umbrella')).status).toBe(404)
    })
    expect(came.map(({ event, action }) => `${event} ${action}`)).toEqual([
      'organization deleted',
      'installation deleted',
    ])
    expect(came[0]).toMatchObject({ organization: { login: 'umbrella' } })
  })
})

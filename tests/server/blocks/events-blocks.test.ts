import { describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import type { Service } from '../../_support/start-server.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useAppReceiver } from '../../_support/webhooks/app-receiver.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const app = (
  slug: string,
  permissions: NonNullable<World['apps']>[number]['permissions'],
  url: string,
  version = '2026-03-10',
) => ({
  slug,
  client_id: `Iv23${slug}`,
  owner: 'acme',
  permissions,
  events: ['org_block', 'member'],
  webhook: { url: url + slug, version },
  installations: [{ account: 'acme' }],
})

const administration = { organization_administration: 'read' } as const

/** An app in each version, an app that cannot read blocks, and one that subscribes to members. */
const worldWith = (url: string): World => ({
  ...testWorld,
  apps: [
    ...testWorld.apps!,
    app('listener', administration, url),
    app('elder', administration, url, '2022-11-28'),
    app('unfit', { metadata: 'read' }, url),
    app('census', { members: 'read' }, url),
  ],
})

describe.each(stores)('events of blocks, on $name', (store) => {
  const apps = useAppReceiver(store, worldWith)

  const block = (method: string) => apps.as('mona').request(method, '/orgs/acme/blocks/stranger')

  const slugs = ['listener', 'elder', 'unfit', 'census'] as const
  const heard = (work: () => Promise<unknown>) => apps.allReceivedWhile(work, slugs)

  const about = (action: string) => ({
    event: 'org_block',
    action,
    blocked_user: { login: 'stranger' },
    organization: { login: 'acme' },
    sender: { login: 'mona' },
    installation: { id: expect.any(Number) as number },
  })

  it('apps with read permission receive each event once, in their version', async () => {
    for (const [method, action] of [
      ['PUT', 'blocked'],
      ['DELETE', 'unblocked'],
    ] as const) {
      const told = await heard(() => block(method))
      expect(told).toMatchObject({ listener: [about(action)], elder: [about(action)] })
      expect([told.unfit, told.census]).toEqual([[], []])
      expect(Object.values(await heard(() => block(method))).flat()).toEqual([])
    }
  })

  it('removed collaborators send member events, and a block by a user sends none', async () => {
    const service = apps as unknown as Service
    const path = '/repos/acme/widgets'
    await letIn(service, path, 'stranger')
    const told = await heard(() => block('PUT'))
    const gone = { event: 'member', action: 'removed', member: { login: 'stranger' } }
    expect(told.census).toMatchObject([gone])
    expect(told.listener).toMatchObject([about('blocked')])
    await block('DELETE')
    const own = () => apps.as('hubot').request('PUT', '/user/blocks/stranger')
    expect(Object.values(await heard(own)).flat()).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../generated/2026-03-10/operations.ts'
import { versions } from '../_support/bundles.ts'
import { tokenFor } from '../_support/caller-for.ts'
import { shownChanges, unseen, type Conditional, type Stage } from '../_support/shown-changes.ts'
import { useService } from '../_support/start-server.ts'
import { stores } from '../_support/stores.ts'

const ids = Object.keys(shownChanges) as Conditional[]

/** Paths that name something else than the rest does. */
const places: Partial<Record<Conditional, string>> = {
  'apps/get-repo-installation': '/repos/acme/vault/installation',
  'repos/get-collaborator-permission-level':
    '/repos/{owner}/{repo}/collaborators/writer/permission',
  'activity/list-repo-events': '/repos/acme/widgets/events',
  'activity/list-public-events-for-repo-network': '/networks/acme/widgets/events',
}

describe.each(stores)('what is read again on $name', (store) => {
  const service = useService({ store })
  let stage: Stage
  let turn = 0

  const holding = (id: Conditional, version: string) =>
    service.as(undefined, { version, token: tokenFor(operations[id], service.server.clock) })

  beforeAll(async () => {
    const mona = service.as('mona')
    const path = await service.repository({ auto_init: true })
    const [, , owner = '', repo = ''] = path.split('/')
    const { body: hook } = await mona.post(`${path}/hooks`, {
      config: { url: 'http://127.0.0.1:9/' },
    })
    await service.server.delivered()
    const [delivery] = (await mona.get(`${path}/hooks/${hook.id}/deliveries`)).body
    const { body: forked } = await service.as('hubot').post(`${path}/forks`)
    const app = holding('apps/get-authenticated', '2026-03-10')
    const { body: installation } = await app.get('/orgs/acme/installation')
    const { body: own } = await app.get('/users/mona/installation')
    await mona.request('PUT', `${path}/collaborators/writer`, { permission: 'triage' })
    await mona.request('PUT', `${path}/subscription`, { subscribed: true })
    await mona.request('PUT', '/user/following/hubot')
    const named = { owner, repo, username: 'mona', org: 'acme', app_slug: 'ci-bot' }
    const numbered = {
      hook_id: String(hook.id),
      delivery_id: String(delivery.id),
      installation_id: String(installation.id),
      own_installation_id: String(own.id),
    }
    const parameters = { ...named, ...numbered, fork: `/repos/${forked.full_name}` }
    stage = { service, path, parameters }
  })

  const addressOf = (id: Conditional) =>
    (places[id] ?? operations[id].path).replace(
      /\{(\w+)\}/g,
      (_, name: string) => stage.parameters[name] as string,
    )

  describe.each(versions)('in %s', (version) => {
    const read = (id: Conditional, tag?: string) =>
      holding(id, version).get(
        addressOf(id),
        tag === undefined ? {} : { headers: { 'If-None-Match': tag } },
      )

    it.each(ids)('%s is sent again when it has changed, and only then', async (id) => {
      const first = await read(id)
      const tag = first.headers.etag as string
      expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)])
      expect((await read(id, tag)).status).toBe(304)

      await unseen(stage)
      expect((await read(id, tag)).status).toBe(304)

      const change = shownChanges[id]
      if (!change) return
      await change(stage, ++turn)
      const changed = await read(id, tag)
      expect([changed.status, changed.text]).not.toEqual([200, first.text])
      expect([changed.status, changed.headers.etag]).not.toEqual([200, tag])
      expect((await read(id, changed.headers.etag)).status).toBe(304)
    })
  })
})

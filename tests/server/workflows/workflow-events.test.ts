import { beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { everyScope } from '../../_support/test-world.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { useAppReceiver } from '../../_support/webhooks/app-receiver.ts'

const widgets = '/repos/mona/widgets'
const file = '.github/workflows/deploy.yml'
const deploy = `name: Deploy
on:
  workflow_dispatch:
    inputs: { target: { default: staging } }
`

const app = (slug: string, permissions: Record<string, 'read'>, url: string) => ({
  ...{ slug, client_id: `Iv23${slug}`, owner: 'mona', permissions },
  events: ['workflow_dispatch', 'workflow_run', 'repository_dispatch'],
  webhook: { url: `${url}${slug}` },
  installations: [{ account: 'mona' }],
})

const worldWith = (url: string): World => ({
  users: [{ login: 'mona' }],
  repos: [{ owner: 'mona', name: 'widgets' }],
  apps: [
    app('wide', { contents: 'read', actions: 'read', metadata: 'read' }, url),
    app('deaf', { metadata: 'read' }, url),
  ],
  tokens: { ghp_mona: { login: 'mona', kind: 'classic', scopes: everyScope } },
})

describe.each(stores)('events of workflows, on $name', (store) => {
  const apps = useAppReceiver(store, worldWith)
  const mona = () => apps.as('mona')
  const dispatches = `${widgets}/actions/workflows/deploy.yml/dispatches`

  beforeAll(async () => {
    const content = Buffer.from(deploy).toString('base64')
    await mona().request('PUT', `${widgets}/contents/${file}`, { message: 'Deploy', content })
    const config = { url: `${apps.receiver.url}hook`, content_type: 'json' }
    await mona().post(`${widgets}/hooks`, { config, events: ['*'] })
    await apps.server.delivered()
  })

  const run = { name: 'Deploy', path: file, event: 'workflow_dispatch', head_branch: 'main' }
  const about = {
    workflow: { name: 'Deploy', path: file, state: 'active' },
    repository: { full_name: 'mona/widgets' },
    sender: { login: 'mona' },
  }
  const requested = {
    ...{ event: 'workflow_run', action: 'requested', ...about },
    workflow_run: { ...run, status: 'queued', conclusion: null, actor: { login: 'mona' } },
  }

  it('a requested run is told to apps and hooks, its inputs to apps only', async () => {
    const start = async () => {
      const { status } = await mona().post(dispatches, { ref: 'main' })
      expect(status).toBe(200)
    }
    const told = await apps.allReceivedWhile(start, ['wide', 'hook', 'deaf'])
    expect(told.wide).toMatchObject([
      {
        ...{ event: 'workflow_dispatch', ref: 'refs/heads/main', workflow: file },
        inputs: { target: 'staging' },
        sender: { login: 'mona' },
      },
      requested,
    ])
    expect(told.hook).toMatchObject([requested])
    expect(told.deaf).toEqual([])
  })

  it('a refused run is not told', async () => {
    const start = () => mona().post(dispatches, { ref: 'nowhere' })
    expect(await apps.receivedWhile(start, 'wide')).toEqual([])
  })

  it('a cancelled run is completed, once', async () => {
    const { body } = await mona().post(dispatches, { ref: 'main' })
    const cancel = () => mona().post(`${widgets}/actions/runs/${body.workflow_run_id}/cancel`)
    const completed = {
      ...{ event: 'workflow_run', action: 'completed', ...about },
      workflow_run: { ...run, id: body.workflow_run_id, status: 'completed' },
    }
    const told = await apps.receivedWhile(cancel, 'hook')
    const suite = { event: 'check_suite', check_suite: { conclusion: 'cancelled' } }
    expect(told).toMatchObject([suite, completed])
    expect(told[1]!.workflow_run.conclusion).toBe('cancelled')
    expect(await apps.receivedWhile(cancel, 'hook')).toEqual([])
  })

  it('a dispatched event is told to apps that can read contents, and to no hook', async () => {
    const client_payload = { environment: 'production', steps: [1, { two: null }] }
    const send = () =>
      mona().post(`${widgets}/dispatches`, { event_type: 'deployed', client_payload })
    const told = await apps.allReceivedWhile(send, ['wide', 'hook', 'deaf'])
    expect(told).toMatchObject({
      wide: [{ event: 'repository_dispatch', action: 'deployed', branch: 'main', client_payload }],
      hook: [],
      deaf: [],
    })
  })
})

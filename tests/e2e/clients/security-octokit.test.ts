import { createNodeMiddleware, Webhooks, type EmitterWebhookEvent } from '@octokit/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Scene } from '../../_support/recorded-payloads/scene.ts'
import { securityEvents } from '../../_support/recorded-payloads/security.ts'
import { worldAt } from '../../_support/recorded-payloads/world.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { publicFaults } from '../../_support/webhooks/public-types.ts'
import { startReceivingApp, type ReceivingApp } from './_receiving-app.ts'

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const secret = 'a shared secret'

/** The version that the published schemas are of. */
const version = '2022-11-28'

/** Events that a repository causes, with their actions. */
const caused = {
  deploy_key: ['created', 'deleted'],
  branch_protection_rule: ['created', 'deleted', 'edited'],
  code_scanning_alert: [
    ...['appeared_in_branch', 'closed_by_user', 'created', 'fixed', 'reopened', 'reopened_by_user'],
  ],
  repository_advisory: ['published', 'reported'],
  security_and_analysis: [undefined],
  security_advisory: ['published', 'updated', 'withdrawn'],
  workflow_run: ['completed', 'in_progress', 'requested'],
  workflow_dispatch: [undefined],
} as const

/** What is sent otherwise than the schemas say; docs/decisions.md has the reasons. */
const wanted = [
  /^webhook-code-scanning-alert-fixed\.alert\.fixed_at is "2026-/,
  /^webhook-repository-advisory-\w+\.repository_advisory\.(?:author|publisher) is \{"login":/,
  /^webhook-security-and-analysis\.repository\.(?:subscribers|network)_count is missing$/,
]

type Name = keyof typeof caused
const names = Object.keys(caused) as Name[]
/** Hooks of repositories do not receive them; apps do. */
const ofApps: Name[] = ['security_advisory', 'workflow_dispatch']

describe('unmodified @octokit/webhooks receives the events of security', () => {
  let server: TestServer
  let app: ReceivingApp
  const received: EmitterWebhookEvent[] = []
  const failed: Error[] = []

  beforeAll(async () => {
    const webhooks = new Webhooks({ secret, log: quiet })
    webhooks.on(names, (event) => void received.push(event))
    webhooks.onError((error) => void failed.push(error))
    app = await startReceivingApp(createNodeMiddleware(webhooks, { log: quiet }))
    const world = worldAt('')
    const apps = world.apps?.map(({ webhook: _webhook, ...each }, index) => ({
      ...{ ...each, events: index === 0 ? ofApps : [] },
      ...(index === 0 && { webhook: { url: app.url, secret, version } }),
    }))
    server = await startTestServer({
      world: { ...world, ...(apps && { apps }) },
      config: { brand: 'github' },
    })
    const scene = new Scene(server, { url: app.url, received: [] }, { brand: 'github' })
    const config = { url: app.url, content_type: 'json', secret }
    const events = names.filter((name) => !ofApps.includes(name))
    const as = { token: 'ghp_mona', version }
    await scene.send('POST', '/repos/acme/widgets/hooks', { config, events }, as)
    const first = { message: 'Start', content: Buffer.from('# Widgets\n').toString('base64') }
    await scene.send('PUT', '/repos/acme/widgets/contents/README.md', first)
    await securityEvents(scene)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await app?.[Symbol.asyncDispose]()
  })

  const actionOf = ({ payload }: EmitterWebhookEvent) =>
    'action' in payload ? payload.action : undefined
  const eventsOf = (name: Name) => received.filter((event) => event.name === name)

  it('with verified signatures', () => {
    expect(failed).toEqual([])
  })

  it.each(names)('%s, with each action, as the published schema says', (name) => {
    const events = eventsOf(name)
    expect([...new Set(events.map(actionOf))].toSorted()).toEqual(caused[name])
    for (const event of events) {
      const action = actionOf(event)?.replaceAll('_', '-')
      const schema = ['webhook', name.replaceAll('_', '-'), ...(action ? [action] : [])].join('-')
      const faults = publicFaults(event.payload, schema)
      const others = faults.filter((fault) => !wanted.some((each) => each.test(fault)))
      expect.soft(others).toEqual([])
    }
  })
})

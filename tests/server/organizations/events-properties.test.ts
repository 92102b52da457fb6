import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { worldWith } from '../../_support/defined-properties.ts'
import { startReceiver, type Receiver } from '../../_support/receiver.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const schema = '/orgs/acme/properties/schema'
const widgets = '/repos/acme/widgets/properties/values'

describe.each(stores)('what is told of custom properties, on $name', (store) => {
  let receiver: Receiver
  let server: TestServer
  beforeAll(async () => {
    receiver = await startReceiver()
    server = await startTestServer({ store, world: worldWith(receiver.url) })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
  })
  const mona = () => client(server, { token: 'ghp_mona' })

  async function heard(deed: () => Promise<unknown>, at = 'wide') {
    await server.delivered()
    const before = receiver.received.length
    await deed()
    await server.delivered()
    const came = receiver.received.slice(before)
    expect(came.filter(({ path }) => path === '/deaf')).toEqual([])
    return came
      .filter(({ path }) => path === `/${at}`)
      .map(({ headers, body }) => ({
        event: headers['x-service-event'],
        ...JSON.parse(body.toString()),
      }))
  }
  const here = { organization: { login: 'acme' }, sender: { login: 'mona' } }

  it('apps hear of what is defined, defined anew and removed', async () => {
    const at = `${schema}/told`
    const define = (description: string) =>
      mona().request('PUT', at, { value_type: 'string', description })
    const definition = { property_name: 'told', value_type: 'string', description: 'One' }
    expect(await heard(() => define('One'))).toMatchObject([
      { event: 'custom_property', action: 'created', definition, ...here },
    ])
    expect(await heard(() => define('Two'))).toMatchObject([
      { action: 'updated', definition: { ...definition, description: 'Two' }, ...here },
    ])
    expect(await heard(() => define('Three'), 'narrow')).toEqual([])
    expect(await heard(() => mona().delete(at))).toMatchObject([
      { action: 'deleted', definition: { property_name: 'told' }, ...here },
    ])
  })

  it('apps and hooks hear of values that changed, and of no others', async () => {
    const config = { url: `${receiver.url}hook`, content_type: 'json' }
    const events = ['custom_property_values']
    await mona().post('/repos/acme/widgets/hooks', { config, events })
    const set = (value: string | null) =>
      mona().patch(widgets, { properties: [{ property_name: 'environment', value }] })
    const change = (before: string, after: string) => ({
      event: 'custom_property_values',
      action: 'updated',
      old_property_values: [{ property_name: 'Environment', value: before }],
      new_property_values: [{ property_name: 'Environment', value: after }],
      repository: { full_name: 'acme/widgets' },
      ...here,
    })
    const away = change('production', 'development')
    expect(await heard(() => set('development'), 'hook')).toMatchObject([away])
    expect(await heard(() => set('development'), 'hook')).toEqual([])
    const back = change('development', 'production')
    expect(await heard(() => set(null), 'narrow')).toMatchObject([back])
    expect(await heard(() => set('production'), 'hook')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { worldWith } from '../../_support/fixtures/defined-properties.ts'
import { useAppReceiver } from '../../_support/webhooks/app-receiver.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const schema = '/orgs/acme/properties/schema'
const widgets = '/repos/acme/widgets/properties/values'

describe.each(stores)('events of custom properties, on $name', (store) => {
  const apps = useAppReceiver(store, worldWith)
  const mona = () => apps.as('mona')

  const heard = (work: () => Promise<unknown>, slug = 'wide') => apps.receivedWhile(work, slug)
  const here = { organization: { login: 'acme' }, sender: { login: 'mona' } }

  it('apps receive created, updated and deleted definitions', async () => {
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

  it('apps and hooks receive changed values, and no others', async () => {
    const config = { url: `${apps.receiver.url}hook`, content_type: 'json' }
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

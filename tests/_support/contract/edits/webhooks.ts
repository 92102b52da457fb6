import { resolve, type Schema } from '../../../../tools/contract/contract.ts'
import type { Cut } from './cut.ts'
import { without, type Edit, type Level } from './edit.ts'
import { bodyOf } from './schemas.ts'

/** Edits of webhook payloads. */
export const webhookEdits: Edit[] = []
const add = (level: Level, name: string, sites: Edit['sites']) =>
  void webhookEdits.push({ name, level, of: 'webhooks', sites })

type Payload = Schema & { properties: Record<string, Schema>; required?: string[] }

/** The payloads of an event. Receivers read their fields, although they are request bodies. */
const payloadsOf = (cut: Cut): Payload[] =>
  Object.values(bodyOf(cut)?.content ?? {})
    .map(({ schema }) => resolve(cut.document, schema ?? {}))
    .filter((schema): schema is Payload => schema.properties !== undefined)

const eachField = (cut: Cut, edit: (payload: Payload, name: string) => void) =>
  payloadsOf(cut).flatMap((payload) =>
    Object.keys(payload.properties).map((name) => () => edit(payload, name)),
  )

add('breaking', 'a webhook is no longer sent', ({ document, path }) => [
  () => void delete document.webhooks![path],
])
add('breaking', 'a webhook is called otherwise', ({ document, path }) => [
  () => void (document.webhooks = { [`${path}-renamed`]: document.webhooks![path]! }),
])
add('breaking', 'a field of a payload is removed', (cut) =>
  eachField(cut, (payload, name) => {
    delete payload.properties[name]
    if (payload.required) payload.required = without(payload.required, name)
  }),
)
add('breaking', 'a field of a payload is another thing', (cut) =>
  eachField(cut, ({ properties }, name) => {
    const type = properties[name]?.type === 'boolean' ? 'integer' : 'boolean'
    properties[name] = { type }
  }),
)
add('additive', 'a field is added to a payload', (cut) =>
  payloadsOf(cut).map((payload) => () => void (payload.properties.added = { type: 'string' })),
)
add('additive', 'another webhook is sent', ({ document, path }) => [
  () => void (document.webhooks![`${path}-added`] = document.webhooks![path]!),
])
add('wording', 'a field of a payload is described anew', (cut) =>
  eachField(cut, ({ properties }, name) => {
    properties[name] = { ...properties[name], description: 'Other words.' }
  }),
)

import fc from 'fast-check'
import { names, type Config, type Update } from './naive-hooks.ts'

/** One request. `which` is an index into the existing hooks. */
export type Command =
  | { kind: 'create'; config: Config & { url: string }; events?: string[] }
  | { kind: 'update'; which: number; update: Update }
  | { kind: 'update config'; which: number; config: Config }
  | { kind: 'delete'; which: number }

export const target = (name: string) => `http://127.0.0.1:9/${name}`

const optional = { requiredKeys: [] }
const which = fc.nat({ max: 30 })
const anyNames = fc.uniqueArray(
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...names.slice(0, 4)) },
    fc.constant('nothing'),
  ),
  { maxLength: 3 },
)

const configParts = {
  url: fc.constantFrom(target('a'), target('b')),
  content_type: fc.constantFrom('json' as const, 'form' as const),
  insecure_ssl: fc.constantFrom('0' as const, 0 as const),
  secret: fc.constantFrom('one', 'two', '', '********'),
}
const anyConfig = fc.record(configParts, optional)

const anyCreate = fc
  .record({
    config: fc.record(configParts, { requiredKeys: ['url'] }),
    events: fc.option(anyNames, { nil: undefined, freq: 6 }),
  })
  .map(({ config, events }): Command => ({ kind: 'create', config, ...(events && { events }) }))

const anyUpdate = fc
  .record(
    {
      config: anyConfig,
      events: anyNames,
      add_events: anyNames,
      remove_events: anyNames,
      active: fc.boolean(),
    },
    optional,
  )
  .chain((update) => which.map((number): Command => ({ kind: 'update', which: number, update })))

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  anyCreate,
  anyUpdate,
  fc.record({ kind: fc.constant('update config' as const), which, config: anyConfig }),
  fc.record({ kind: fc.constant('delete' as const), which }),
)

/** Commands in a repository that already has hooks for pushes, close to the limit. */
export const anyHistory = fc.record({
  forPush: fc.constantFrom(0, 17, 19, 20),
  commands: fc.array(anyCommand, { minLength: 1, maxLength: 14 }),
})

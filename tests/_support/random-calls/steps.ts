import fc from 'fast-check'
import type { Operation } from '../../../server/contract/operation.ts'
import type { Who } from '../authorization/callers.ts'
import { everything, type AppName, type Home, type User } from '../authorization/stage.ts'
import { everyOperation, kinds, scopes, somePermissions } from '../authorization/worlds.ts'
import { namesRepository } from '../contract/operation-kinds.ts'
import { changes } from './changes.ts'

/** The owners of the tenants, and people who belong to all of them or to none. */
export const owners = ['ann', 'bob', 'eve'] as const
const people = [...owners, 'mona', 'hubot', 'lender', 'stranger'] as const

/** A caller, and the tenant that its credentials are for. */
export interface Choice {
  who: Who
  tenant: number
  /** Whether its tokens are for the public repository of the tenant only. */
  selected: boolean
}

/**
 * A call of any operation by any caller, in the caller's own tenant or in another one; or a change
 * of access.
 */
export type Step =
  | {
      do: 'call'
      actor: number
      operation: Operation
      tenant: number | undefined
      repository: number
    }
  | { do: 'change'; change: number; tenant: number; person: string; level: number }

const actors = 24

/** Where each app is installed. */
const homes: Record<Home, AppName[]> = {
  scene: ['ci-bot', 'bare-bot', 'lesser-bot'],
  mona: ['ci-bot', 'bare-bot'],
  stranger: ['other-bot'],
}

const place = fc
  .constantFrom<Home>('scene', 'scene', 'scene', 'mona', 'stranger')
  .chain((home) => fc.record({ home: fc.constant(home), app: fc.constantFrom(...homes[home]) }))

const someScopes = fc.oneof(
  fc.constant(scopes),
  fc.constantFrom(...scopes).map((scope) => [scope]),
  fc.subarray(scopes),
)

const choice: fc.Arbitrary<Choice> = fc
  .record({
    kind: fc.constantFrom(...kinds.filter((kind) => kind !== 'client')),
    user: fc.option(fc.constantFrom(...people), { nil: undefined, freq: 2 }),
    place,
    scopes: someScopes,
    permissions: fc.oneof(fc.constant(everything), somePermissions),
    narrowed: fc.boolean(),
    tenant: fc.nat(owners.length - 1),
    selected: fc.boolean(),
  })
  .map(({ place: { home, app }, tenant, selected, user = owners[tenant], ...rest }) => {
    const label = `${rest.kind} of ${user} at ${home}`
    return { tenant, selected, who: { ...rest, label, home, app, user: user as User } }
  })

const inRepositories = everyOperation.filter(namesRepository)

const call = fc.record({
  do: fc.constant('call' as const),
  actor: fc.nat(actors - 1),
  operation: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...inRepositories) },
    { weight: 1, arbitrary: fc.constantFrom(...everyOperation) },
  ),
  tenant: fc.option(fc.nat(owners.length - 1), { nil: undefined, freq: 2 }),
  repository: fc.nat(3),
})

const change = fc.record({
  do: fc.constant('change' as const),
  change: fc.nat(changes.length - 1),
  tenant: fc.nat(owners.length - 1),
  person: fc.constantFrom(...people),
  level: fc.nat(4),
})

/** Callers, and what they do in turn. */
export const sequences = fc.record({
  choices: fc.array(choice, { minLength: actors, maxLength: actors }),
  steps: fc.array(fc.oneof({ weight: 6, arbitrary: call }, { weight: 1, arbitrary: change }), {
    minLength: 100,
    maxLength: 100,
  }),
})

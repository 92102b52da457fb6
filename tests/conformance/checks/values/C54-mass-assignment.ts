import { resolve, type Schema } from '../../../../tools/contract/contract.ts'
import type { OperationCheck, OperationUnderTest, Subject } from '../../check.ts'
import { holds, notApplicable } from '../../outcomes.ts'
import { checkComposure } from '../../text-trials.ts'
import { Violation } from '../../violation.ts'

/** Typical internal field names. */
const usual = [
  ...[
    'id',
    'node_id',
    'owner',
    'user',
    'creator',
    'author',
    'user_id',
    'owner_id',
    'url',
    'html_url',
  ],
  ...[
    'created_at',
    'updated_at',
    'pushed_at',
    'deleted_at',
    'admin',
    'site_admin',
    'is_admin',
    'role',
  ],
  ...[
    'permissions',
    'verified',
    'suspended',
    'plan',
    'last_response',
    'type',
    'login',
    'constructor',
  ],
]

/** A recognizable value. Each is used once, to distinguish the effects of requests. */
class Poison {
  static #made = 0
  readonly #number = 987_000_000 + ++Poison.#made
  readonly #text = `planted-by-caller-${Poison.#made}`
  readonly #instant = new Date(981_000_000_000 + Poison.#made * 1000).toISOString().slice(0, 19)

  for(name: string, { type, format }: Schema): unknown {
    const types = [type].flat()
    if (format === 'date-time' || name.endsWith('_at')) return `${this.#instant}Z`
    if (name === 'id' || types.includes('integer')) return this.#number
    if (types.includes('object')) return { login: this.#text, id: this.#number }
    return this.#text
  }

  isIn(text: string): boolean {
    const stored = String(Date.parse(`${this.#instant}Z`))
    const found = [String(this.#number), this.#text, this.#instant, stored]
    return found.some((poison) => text.includes(poison))
  }
}

/** Properties in the successful response. */
function shownOf({ contract }: Subject, { described }: OperationUnderTest): Record<string, Schema> {
  const replies = ['200', '201', '202'].map((status) => described.responses[status])
  const found = replies.find((reply) => reply !== undefined)
  const schema = found && resolve(contract, found).content?.['application/json']?.schema
  return (schema && resolve(contract, schema).properties) ?? {}
}

export const check: OperationCheck = {
  id: 'C54',
  kind: 'operation',
  name: 'mass_assignment',
  promise: 'A request body cannot set internal fields.',
  async run(subject, operation) {
    const { body: schema } = operation
    if (!schema?.properties) return notApplicable('its body is not an object')
    if (schema.additionalProperties) return notApplicable('its body may hold anything')
    const shown = shownOf(subject, operation)
    const names = [...new Set([...usual, ...Object.keys(shown)])]
    const own = names.filter((name) => !(name in schema.properties!))
    const { body, ...given } = await subject.arrange(operation, 'own')
    const poison = new Poison()
    const extra = own.map((name) => [
      name,
      poison.for(name, resolve(subject.contract, shown[name] ?? {})),
    ])
    const poisoned = { ...Object.fromEntries(extra), ...(body as object | undefined) }
    const answer = await subject.call({ operation, ...given, body: poisoned })
    checkComposure(answer, [])
    if (poison.isIn(answer.text) && answer.status < 300)
      throw new Violation('an internal field is returned', answer)
    if (poison.isIn(await subject.snapshot()))
      throw new Violation('an internal field is stored', answer)
    return holds(own.length)
  },
}

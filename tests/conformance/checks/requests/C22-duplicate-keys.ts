import type { OperationCheck } from '../../check.ts'
import { expectStatus, expectTaken } from '../../expect.ts'
import { isRightBody } from '../../generate/judge.ts'
import { holds, notApplicable } from '../../outcomes.ts'

/** A body with a duplicate key. */
function twice(body: Record<string, unknown>, key: string, first: unknown, last: unknown): string {
  const rest = Object.entries(body).filter(([name]) => name !== key)
  const parts = [...rest, [key, first], [key, last]] as [string, unknown][]
  return `{${parts.map((part) => part.map((each) => JSON.stringify(each)).join(':')).join(',')}}`
}

const wrongValue = { 'never a value': [] }

export const check: OperationCheck = {
  kind: 'operation',
  id: 'C22',
  name: 'duplicate_keys',
  promise: 'The last value of a duplicate key counts, both for validation and for the effect.',
  async run(subject, operation) {
    if (!operation.body) return notApplicable('it has no body')
    const right = await subject.arrange(operation)
    if (Array.isArray(right.body)) return notApplicable('its body has no keys')
    const body = (right.body ?? {}) as Record<string, unknown>
    const isRight = isRightBody(subject, operation)
    const key = Object.keys(body).find((name) => !isRight({ ...body, [name]: wrongValue }))
    if (key === undefined) return notApplicable('none of its properties can have a wrong type')
    const value = body[key]
    const wrong = { raw: twice(body, key, value, wrongValue) }
    expectStatus(
      await subject.call({ operation, ...right, ...wrong }),
      [422],
      'An invalid last value',
    )
    const raw = twice(body, key, wrongValue, value)
    expectTaken(await subject.call({ operation, ...right, raw }), 'A valid last value')
    return holds(2)
  },
}

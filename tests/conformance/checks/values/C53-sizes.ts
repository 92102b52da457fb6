import fc from 'fast-check'
import type { Answer, Arguments, Asked, OperationCheck } from '../../check.ts'
import { forAll, notApplicable } from '../../outcomes.ts'
import { placesOf, withValue, type Place } from '../../text-places.ts'
import { checkEcho, checkComposure, Supply } from '../../text-trials.ts'
import { Violation } from '../../violation.ts'

const stand = '"the number"'

/** Number literals; those that are not integers come first. */
const numbers = [
  ...['1.5', '0.25', '-7.125', '1e400', '-1e400', '1e-400', '0.1e1', '-0', '1e2'],
  ...['9007199254740993', '1e30'],
]

const isInteger = (written: string) => Number.isInteger(Number(written))

const texts = [1_000, 70_000, 900_000].map((length) => 'x'.repeat(length))

function judgeNumber(answer: Answer, { keys, schema }: Place, written: string): void {
  const integral = schema.type === 'integer' && schema.oneOf === undefined
  if (integral && !isInteger(written) && answer.status < 300)
    throw new Violation(`${keys.join('.')}: ${written} is accepted as an integer`, answer)
}

function judgeText(answer: Answer, place: Place, text: string): void {
  const { maxLength } = place.schema
  if (typeof maxLength === 'number' && text.length > maxLength && answer.status < 300)
    throw new Violation(`${place.keys.join('.')}: more than ${maxLength} characters`, answer)
  checkEcho(answer, place, text)
}

const casesOf = (places: Place[], values: string[]) =>
  places.length > 0
    ? fc.record({ place: fc.constantFrom(...places), value: fc.constantFrom(...values) })
    : undefined

/** The body as text, because JavaScript cannot represent every number. */
function bodyWith(given: Arguments, place: Place, value: string, isNumber: boolean): Asked {
  if (!isNumber) return withValue(given, place, value)
  const { body, ...rest } = withValue(given, place, 'the number')
  return { ...rest, raw: JSON.stringify(body).replace(stand, value) }
}

export const check: OperationCheck = {
  id: 'C53',
  kind: 'operation',
  name: 'sizes',
  promise: 'Texts and numbers of any size are accepted unchanged, or rejected.',
  run(subject, operation) {
    const placesFor = (types: string[]) =>
      placesOf(subject.contract, operation, types).filter((place) => place.in === 'body')
    const ways = [
      casesOf(placesFor(['integer', 'number']), numbers),
      casesOf(placesFor(['string']), texts),
    ].filter((way) => way !== undefined)
    if (ways.length === 0) return Promise.resolve(notApplicable('its body has no such place'))
    const supply = new Supply(subject, operation)
    return forAll(subject, fc.oneof(...ways), async ({ place, value }) => {
      const isNumber = numbers.includes(value)
      const answer = await supply.ask((given) => bodyWith(given, place, value, isNumber))
      checkComposure(answer, [value])
      if (isNumber) judgeNumber(answer, place, value)
      else judgeText(answer, place, value)
    })
  },
}

import fc from 'fast-check'
import type { Answer, OperationCheck } from '../check.ts'
import { forAll, notApplicable } from '../outcomes.ts'
import { placesOf, withValue, type Place } from '../text-places.ts'
import { checkEcho, checkComposure, Supply } from '../text-trials.ts'
import { Violation } from '../violation.ts'

const stand = '"the number"'

/** As they are written; those that are no integers come first. */
const numbers = ['1.5', '1e400', '-1e400', '1e-400', '0.1e1', '-0', '1e2', '9007199254740993', '1e30']

const isInteger = (written: string) => Number.isSafeInteger(Number(written))

const texts = [1_000, 70_000, 900_000].map((length) => 'x'.repeat(length))

function judgeNumber(answer: Answer, { keys, schema }: Place, written: string): void {
  const integral = schema.type === 'integer' && schema.oneOf === undefined
  if (integral && !isInteger(written) && answer.status < 300)
    throw new Violation(`${keys.join('.')}: ${written} is taken for an integer`, answer)
}

function judgeText(answer: Answer, place: Place, text: string): void {
  const { maxLength } = place.schema
  if (typeof maxLength === 'number' && text.length > maxLength && answer.status < 300)
    throw new Violation(`${place.keys.join('.')}: more than ${maxLength} characters`, answer)
  checkEcho(answer, place, text)
}

export const check: OperationCheck = {
  id: 'C53',
  kind: 'operation',
  name: 'sizes',
  promise: 'Texts and numbers of any size are taken as they are, or refused.',
  run(subject, operation) {
    const inBody = ({ in: where }: Place) => where === 'body'
    const places = placesOf(subject.contract, operation, ['integer', 'number', 'string'])
    const chosen = places.filter(inBody)
    if (chosen.length === 0) return Promise.resolve(notApplicable('its body has no such place'))
    const supply = new Supply(subject, operation)
    const cases = fc.record({
      place: fc.constantFrom(...chosen),
      written: fc.constantFrom(...numbers),
      text: fc.constantFrom(...texts),
    })
    return forAll(subject, cases, async ({ place, written, text }) => {
      const isText = [place.schema.type].flat().includes('string')
      const answer = await supply.ask((given) => {
        const { body, ...rest } = withValue(given, place, isText ? text : JSON.parse(stand))
        return isText ? { ...rest, body } : { ...rest, raw: JSON.stringify(body).replace(stand, written) }
      })
      checkComposure(answer, isText ? text : written)
      if (isText) judgeText(answer, place, text)
      else judgeNumber(answer, place, written)
    })
  },
}

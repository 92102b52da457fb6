import type { Answer, OperationCheck } from '../../check.ts'
import type { Place } from '../../text-places.ts'
import { checkEcho, tryTexts } from '../../text-trials.ts'
import { Violation } from '../../violation.ts'

const texts = [
  ...['a\u200bb', '\u200d', '\ufeffa', 'a\u202eb', '\u2066a\u2069'], // zero width, right to left
  ...['e\u0301', '\u00e9', 'ﬁ', 'Å', 'ｗｉｄｅ', '한', 'Z\u0351\u036b\u0343'], // composed and decomposed
  ...['😀', '👩‍👩‍👧‍👦', '🇩🇪', '\u{10ffff}', '\u0085', '\u2028'],
  ...['\ud800', 'a\udc00b', '\udc00\ud800'], // lone surrogates
  ...['оpen', 'jѕon', 'рublic', 'ОК'], // Cyrillic letters that look Latin
]

/** Similar letters of other alphabets are not accepted as values of an enumeration. */
function judge(answer: Answer, place: Place, text: string): void {
  checkEcho(answer, place, text)
  const allowed = place.schema.enum as unknown[] | undefined
  if (allowed && !place.isReplaced && !allowed.includes(text) && answer.status < 300)
    throw new Violation(
      `${place.keys.join('.')}: ${text} is accepted but not a value of the enum`,
      answer,
    )
}

export const check: OperationCheck = {
  id: 'C51',
  kind: 'operation',
  name: 'unusual_characters',
  promise: 'Characters of every kind are stored as sent, or rejected.',
  run: (subject, operation) => tryTexts(subject, operation, texts, judge),
}

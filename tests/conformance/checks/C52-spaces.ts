import type { Answer, OperationCheck } from '../check.ts'
import { echoOf, type Place } from '../text-places.ts'
import { checkEcho, tryTexts } from '../text-trials.ts'

const texts = [
  ' a',
  'a ',
  '  a  ',
  ' ',
  '   ',
  '\t',
  'a\tb',
  '\n',
  'a\r\nb',
  '\u00a0',
  '\u3000a',
  '',
]

/** Titles of keys are trimmed. */
const trimming = /^users\/create-.*-key-for-authenticated-user$/

function judge(answer: Answer, place: Place, text: string): void {
  const isTrimmed = trimming.test(answer.operation?.id ?? '')
  checkEcho(
    answer,
    place,
    isTrimmed && echoOf(answer.body, place) === text.trim() ? text.trim() : text,
  )
}

export const check: OperationCheck = {
  id: 'C52',
  kind: 'operation',
  name: 'spaces',
  promise: 'Text with leading or trailing spaces, or spaces only, is stored as sent, or rejected.',
  run: (subject, operation) => tryTexts(subject, operation, texts, judge),
}

import type { Answer, OperationCheck } from '../../check.ts'
import type { Place } from '../../text-places.ts'
import { checkEcho, tryTexts } from '../../text-trials.ts'

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

/** Operations with a title that is made up when it is empty. */
const inventing = /^users\/create-.*-key-for-authenticated-user$/

function judge(answer: Answer, place: Place, text: string): void {
  if (text === '' && inventing.test(answer.operation?.id ?? '')) return
  checkEcho(answer, place, text)
}

export const check: OperationCheck = {
  id: 'C52',
  kind: 'operation',
  name: 'spaces',
  promise: 'Text with leading or trailing spaces, or spaces only, is stored as sent, or rejected.',
  run: (subject, operation) => tryTexts(subject, operation, texts, judge),
}

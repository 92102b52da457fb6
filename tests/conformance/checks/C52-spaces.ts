import type { OperationCheck } from '../check.ts'
import { tryTexts } from '../text-trials.ts'

const texts = [' a', 'a ', '  a  ', ' ', '   ', '\t', 'a\tb', '\n', 'a\r\nb', '\u00a0', '\u3000a', '']

export const check: OperationCheck = {
  id: 'C52',
  kind: 'operation',
  name: 'spaces',
  promise: 'Spaces around text, and nothing but spaces, are kept as they were sent, or refused.',
  run: (subject, operation) => tryTexts(subject, operation, texts),
}

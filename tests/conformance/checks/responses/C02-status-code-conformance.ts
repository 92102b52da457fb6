import { brokenBy } from '../../answered.ts'
import type { AnswerCheck } from '../../check.ts'

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C2',
  name: 'status_code_conformance',
  promise: 'Every status is declared by the operation.',
  judge: brokenBy(/^status /),
}

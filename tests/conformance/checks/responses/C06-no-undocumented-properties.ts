import { brokenBy } from '../../answered.ts'
import type { AnswerCheck } from '../../check.ts'

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C6',
  name: 'no_undocumented_properties',
  promise: 'No object has an undocumented property.',
  judge: brokenBy(/^body.*must NOT have (additional|unevaluated) properties/),
}

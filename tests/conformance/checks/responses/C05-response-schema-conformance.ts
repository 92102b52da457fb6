import { brokenBy } from '../../answered.ts'
import type { AnswerCheck } from '../../check.ts'

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C5',
  name: 'response_schema_conformance',
  promise: 'Every body matches its schema, including formats.',
  judge: brokenBy(/^body(?!.*must NOT have (additional|unevaluated) properties)/),
}

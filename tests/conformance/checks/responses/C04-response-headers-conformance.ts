import { brokenBy } from '../../answered.ts'
import type { AnswerCheck } from '../../check.ts'

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C4',
  name: 'response_headers_conformance',
  promise: 'Every header is declared and has its type. Required headers are present exactly once.',
  judge: brokenBy(/^(header|version|no version) /),
}

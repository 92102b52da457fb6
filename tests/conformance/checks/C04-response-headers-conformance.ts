import { brokenBy } from '../answered.ts'
import type { AnswerCheck } from '../check.ts'

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C4',
  name: 'response_headers_conformance',
  promise: 'Every header is declared, is there where it must be, once, and is of its type.',
  judge: brokenBy(/^(header|version|no version) /),
}

import { brokenBy } from '../../answered.ts'
import type { AnswerCheck } from '../../check.ts'

export const check: AnswerCheck = {
  kind: 'answer',
  id: 'C3',
  name: 'content_type_conformance',
  promise:
    'Every body has a media type that the operation declares, and is present only if one is declared.',
  judge: brokenBy(/^(content type|unexpected body)/),
}

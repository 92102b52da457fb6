import type { Caller } from '../../../access/auth/caller.ts'
import type { FailedField } from '../../../api/document-calls.ts'
import type { Explanation } from '../../schemas.ts'
import { explainAuthorization } from './authorization.ts'
import { nameIn, sentenceOf } from './words.ts'

type Verdict = Pick<Explanation, 'rule' | 'text'>

/** Fields that are explained. */
const mostExplained = 5

function verdictOf({ path, message, refused }: FailedField, caller: Caller): Verdict {
  if (path === undefined)
    return { rule: 'contract', text: `The document is invalid. ${sentenceOf(message)}` }
  if (!refused) return { rule: 'operation', text: `${path}: ${sentenceOf(message)}` }
  const { operation, path: address, situation } = refused.call
  const named = `${path} calls ${operation.id}.`
  const name = nameIn(operation.path, address)
  const verdict = situation && explainAuthorization({ operation, caller, situation, name })
  if (verdict) return { rule: verdict[0], text: `${named} ${verdict[1]}` }
  return { rule: 'operation', text: `${named} The operation refused: ${sentenceOf(message)}` }
}

/** Why fields of a document failed. The rule is that of the first one. */
export function explainFields(fields: readonly FailedField[], caller: Caller): Explanation {
  const verdicts = fields.slice(0, mostExplained).map((field) => verdictOf(field, caller))
  const more = fields.length - verdicts.length
  const rest = more > 0 ? [`${more} more failed.`] : []
  return {
    rule: verdicts[0]!.rule,
    text: [...verdicts.map(({ text }) => text), ...rest].join('\n'),
    resets_at: null,
  }
}

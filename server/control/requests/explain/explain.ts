import type { RequestDetails } from '../../../api/steering.ts'
import type { Context } from '../../../api/context.ts'
import type { ServiceError } from '../../../core/errors.ts'
import type { Explanation } from '../../schemas.ts'
import { preciseTime } from '../../values.ts'
import type { NotedRequest } from '../noted-request.ts'
import { headerOf, urlOf } from '../messages.ts'
import { explainAuthorization } from './authorization.ts'
import { explainCredentials } from './credentials.ts'
import { explainFields } from './documents.ts'
import { explainLimit } from './limits.ts'
import { explainPath } from './path.ts'
import { nameIn, sentenceOf } from './words.ts'

interface Failed {
  noted: NotedRequest
  details: RequestDetails
  failure: ServiceError
  context: Context
}

const because = (rule: Explanation['rule'], text: string, resetsAt?: number): Explanation => ({
  rule,
  text,
  resets_at: resetsAt === undefined ? null : preciseTime(resetsAt),
})

/** The path without the mount of enterprise installations. */
const pathIn = (details: RequestDetails): string =>
  urlOf(details).pathname.replace(/^\/api\/v3(?=\/|$)/, '') || '/'

const fieldsOf = ({ errors = [] }: ServiceError): string =>
  errors
    .map((each) => {
      if (typeof each === 'string') return each
      const { field, code, message = code } = each
      return message.startsWith(field) ? message : `${field} ${message}`
    })
    .join('; ')

/** `Invalid request.` and the like name the violations already. */
const inOneLine = ({ message }: ServiceError): string => sentenceOf(message)

/** Why credentials were refused, or counted as none; undefined where there were none. */
async function explainHeader({ noted, details, failure, context }: Failed) {
  const authorization = headerOf(details.requestHeaders, 'authorization')
  if (failure.status !== 401 || noted.caller.kind !== 'none' || authorization === undefined)
    return undefined
  const why = await explainCredentials(authorization, context)
  return because('credentials', `${inOneLine(failure)} ${why}`)
}

/** The request was refused before it was authorized. */
function early({ noted, details, failure, context }: Failed): Explanation {
  if (!details.operation && [404, 405].includes(failure.status))
    return because('path', explainPath({ ...noted, path: pathIn(details) }, context.versions))
  if (failure.status === 404)
    return because('contract', 'A value in the path violates the contract, so it names nothing.')
  return because('request', inOneLine(failure))
}

const breach = (failure: ServiceError) =>
  because('contract', `The request violates the contract. ${inOneLine(failure)}`)

/** The query or body was refused, or the operation itself refused. */
function late({ failure, details }: Failed): Explanation {
  if (details.isInvalid) return breach(failure)
  const fields = fieldsOf(failure)
  if (failure.status === 404)
    return because(
      'operation',
      'The caller may call the operation. Something else that the path or the body names does not exist or is not visible to the caller.',
    )
  const detail = fields ? ` ${fields}.` : ''
  return because('operation', `The operation refused: ${inOneLine(failure)}${detail}`)
}

/** Why a request failed; null when it did not, or when that is unknown. */
export async function explain(
  noted: NotedRequest,
  details: RequestDetails,
  context: Context,
): Promise<Explanation | null> {
  const { fault, admission, failure, operation, situation, fields = [] } = details
  if (fault !== undefined && noted.status >= 400)
    return because('fault', `The fault ${fault} of the control plane responded.`)
  if (noted.status >= 500) return null
  const limit = admission && explainLimit(admission, noted.at)
  if (limit) return because('rate-limit', limit.text, limit.resetsAt)
  if (fields.length > 0) return explainFields(fields, noted.caller)
  if (!failure || noted.status < 400) return null
  const failed = { noted, details, failure, context }
  const aboutHeader = await explainHeader(failed)
  if (aboutHeader) return aboutHeader
  if (!operation || !situation) return early(failed)
  const { caller } = noted
  const verdict = explainAuthorization({
    operation,
    caller,
    situation,
    name: nameIn(operation.path, noted.path),
  })
  return verdict ? because(...verdict) : late(failed)
}

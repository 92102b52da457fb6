import { resolve, type Document, type Operation } from '../../contract.ts'

/** How a request says who asks: not at all, with a token, as an OAuth app, or as an app that signs. */
export type Credentials = 'none' | 'token' | 'client' | 'app'

/** A request made of the contract's own examples, before it is put into any language. */
export interface ExampleRequest {
  method: string
  /** With its parameters in braces, as the contract has it. */
  path: string
  params: Record<string, string | number>
  body: unknown
  credentials: Credentials
  version: string
  /** Whether the body could be something else than JSON, so that it has to be named. */
  isForm: boolean
  /** Whether a success carries something to read; a redirect carries an address. */
  answer: 'data' | 'nothing' | 'redirect'
}

interface Parameter {
  $ref?: string
  in?: string
  name?: string
  required?: boolean
  example?: string | number
}

interface Media {
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

/** Whether everybody is told the same: no permission shows more, and nobody is sent elsewhere. */
const isForAll = ({ responses, ...operation }: Operation): boolean =>
  (operation['x-tokens'] as string[]).includes('none') &&
  (operation['x-permissions'] as unknown[]).length === 0 &&
  !('302' in responses)

function credentialsOf(operation: Operation): Credentials {
  const tokens = operation['x-tokens'] as string[]
  if (isForAll(operation)) return 'none'
  if (tokens.every((token) => token === 'client')) return 'client'
  return tokens.every((token) => token === 'app') ? 'app' : 'token'
}

/** @throws Error when a parameter that cannot be left out has no example */
function paramsOf(document: Document, operation: Operation): ExampleRequest['params'] {
  const all = (operation.parameters ?? []).map((each) => resolve(document, each as Parameter))
  const needed = all.filter(({ in: place }) => place === 'path')
  return Object.fromEntries(
    needed.map(({ name, example }) => {
      if (example === undefined) throw new Error(`${operation.operationId}: ${name} has no example`)
      return [name!, example]
    }),
  )
}

function bodyOf(document: Document, { requestBody }: Operation): unknown {
  const content = (requestBody?.content ?? {}) as Record<string, Media>
  const [first] = Object.values(content['application/json']?.examples ?? {})
  return first && resolve(document, first).value
}

const isForm = ({ requestBody }: Operation): boolean =>
  'application/x-www-form-urlencoded' in (requestBody?.content ?? {})

function answerOf(document: Document, { responses }: Operation): ExampleRequest['answer'] {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 300)
  if (successes.length === 0) return 'redirect'
  return successes.some(([, reply]) => resolve(document, reply).content) ? 'data' : 'nothing'
}

/**
 * What the contract's examples ask of an operation: every path parameter, and the first example of
 * a body.
 *
 * @throws Error when a path parameter has no example
 */
export function exampleRequest(
  document: Document,
  entry: { path: string; method: string; operation: Operation },
  version: string,
): ExampleRequest {
  const { path, method, operation } = entry
  return {
    method: method.toUpperCase(),
    path,
    params: paramsOf(document, operation),
    body: bodyOf(document, operation),
    isForm: isForm(operation),
    credentials: credentialsOf(operation),
    version,
    answer: answerOf(document, operation),
  }
}

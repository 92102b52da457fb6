import {
  operationsOf,
  resolve,
  type Document,
  type Operation,
} from '../../tools/contract/contract.ts'

interface Server {
  url: string
}

const isLoopback = ({ url }: Server) => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(url)

const secretName = /^(access_)?token$|password|secret$|api_?key/i

function* parameterProblems(document: Document, { operationId, parameters = [] }: Operation) {
  for (const parameter of parameters) {
    const { in: where = '', name = '' } = resolve(document, parameter)
    if (where === 'query' && secretName.test(name))
      yield `${operationId}: ${name} is a secret in an address`
  }
}

function* answerProblems(document: Document, { operationId, responses }: Operation) {
  for (const [status, reply] of Object.entries(responses)) {
    const { headers = {} } = resolve(document, reply) as { headers?: object }
    if (!Object.keys(headers).some((name) => /^(x-)?ratelimit/i.test(name)))
      yield `${operationId}: its ${status} has no rate limit headers`
  }
}

/**
 * Rules of the OWASP ruleset for OpenAPI that neither Redocly's rules nor ours cover: no secrets in
 * URLs, rate limit headers in every response, TLS except on localhost, no security schemes that use
 * the query.
 */
export function* owaspProblems(document: Document): Generator<string> {
  for (const server of (document as { servers?: Server[] }).servers ?? [])
    if (!server.url.startsWith('https:') && !isLoopback(server)) yield `${server.url} has no TLS`
  for (const [name, scheme] of Object.entries(document.components.securitySchemes ?? {})) {
    if (scheme.type === 'apiKey' && scheme.in !== 'header') yield `${name} is not in a header`
  }
  for (const { operation } of operationsOf(document.paths)) {
    yield* parameterProblems(document, operation)
    yield* answerProblems(document, operation)
  }
}

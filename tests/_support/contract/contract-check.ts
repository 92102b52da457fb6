import { draftHeaders, usageHeaders, usageProblems } from '../limits/usage-problems.ts'
import { versions } from '../bundles.ts'
import {
  contractOf,
  type Contract,
  type DocumentedOperation,
  type DocumentedResponse,
} from './contract-responses.ts'

/** One request and its response as received. */
export interface Exchange {
  method: string
  /** Path and query as they were sent. */
  path: string
  /** The requested version; undefined when the header was absent. */
  version?: string
  status: number
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  text: string
  /** Header word of the server's brand; the contract's own when absent. */
  brand?: string
}

/** Possible statuses for a path or method that the contract does not have. */
const unmatched = [400, 401, 403, 404, 405, 410, 429]
/** Possible statuses of every operation, which the contract does not list. */
const outages = [415, 503, 507]
const everywhere = [...usageHeaders, ...draftHeaders, 'x-service-request-id']
const selection = 'x-service-api-version-selected'
const anywhere = [...everywhere, selection, 'x-service-media-type']
/** Statuses of requests that may be refused before a version is selected. */
const early = [400, 401, 403, 410, 429, 500, 503]
/** Headers that must be documented by the contract if present. */
const meaningful =
  /^(x-(?!content-type-options$).*|etag|last-modified|link|location|retry-after|sunset)$/
const json = 'application/json'
const jsonType = `${json}; charset=utf-8`

/** Response headers by lower-case name, under the contract's own brand. */
function headersOf({ rawHeaders, brand = 'service' }: Exchange): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] as string).toLowerCase()
    const neutral = name.replace(new RegExp(`^(x-(?:accepted-)?)${brand}-`), '$1service-')
    headers.set(neutral, [...(headers.get(neutral) ?? []), rawHeaders[index + 1] as string])
  }
  return headers
}

type Headers = ReturnType<typeof headersOf>

function* commonHeaderProblems(headers: Headers) {
  for (const name of everywhere) {
    const count = headers.get(name)?.length ?? 0
    if (count !== 1) yield `header ${name} occurs ${count} times, not once`
  }
  yield* usageProblems(headers)
}

/** Headers that are required wherever they are documented. */
const always = ['x-poll-interval', 'last-modified']

/** Headers required by the status or the operation, which the contract cannot express. */
function requiredHeaders({ status, conditional, names }: DocumentedResponse): string[] {
  // A list of notifications has no date while more can happen in the same second.
  const isPolled = names.includes('x-poll-interval')
  const required: string[] = names.filter(
    (name) => always.includes(name) && !(isPolled && name === 'last-modified'),
  )
  if (status === 201 && names.includes('location')) required.push('location')
  if (status === 301 || status === 307) required.push('location')
  if (status === 401) required.push('www-authenticate')
  if (status === 405) required.push('allow')
  if (conditional && (status === 200 || status === 304)) required.push('etag')
  return required
}

function* headerProblems(response: DocumentedResponse, headers: Headers) {
  for (const name of requiredHeaders(response)) {
    if (!headers.has(name)) yield `header ${name} is missing`
  }
  for (const [name, values] of headers) {
    if (values.length > 1) yield `header ${name} occurs ${values.length} times`
    if (response.names.includes(name)) yield* response.headerProblems(name, values[0] as string)
    else if (meaningful.test(name) && !anywhere.includes(name))
      yield `header ${name} is not documented`
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/**
 * The media type of the contract for a response. JSON has a charset, also in its older shapes.
 * Lists with times of stars are plain JSON, which a header tells apart.
 */
function documentedType({ types }: DocumentedResponse, headers: Headers): string | undefined {
  const type = headers.get('content-type')?.[0]
  if (type === json) return json // of a search for code that is not acceptable
  const isJson = type === jsonType || type?.endsWith('+json; charset=utf-8')
  const hasTimes =
    headers.get('x-service-media-type')?.[0] === 'service.v3; param=star; format=json'
  if (type === jsonType) return hasTimes ? 'application/vnd.service.star+json' : json
  const bare = isJson ? type?.split(';')[0] : type
  return types.find((each) => each !== json && each === bare?.split(';')[0])
}

function* bodyProblems(response: DocumentedResponse, { method, text }: Exchange, headers: Headers) {
  const type = headers.get('content-type')?.[0]
  if (!response.hasBody) {
    if (text !== '') yield `unexpected body: ${text.slice(0, 200)}`
    if (type !== undefined) yield `content type without a body: ${type}`
    return
  }
  const documented = documentedType(response, headers)
  if (documented === undefined) yield `content type is ${type}`
  if (method === 'HEAD') {
    if (text !== '') yield 'the response to HEAD has a body'
    return
  }
  if (!/[/+]json$/.test(documented ?? json)) return
  // Text such as raw files may be asked for as `+json`, too, and is sent as it is.
  if (documented !== json && response.bodyProblems(text, documented).length === 0) return
  const body = parsed(text)
  if (!body) yield `body is not JSON: ${text.slice(0, 200)}`
  else yield* response.bodyProblems(body.value, documented)
}

/** Any operation may fail while the database or the disk does. */
const outage = (status: number, contract: Contract) =>
  outages.includes(status) ? contract.failure(status) : undefined

/** The same path with names, because the contract has no paths by id. */
const byName = (path: string) =>
  path
    .replace(/^\/repositories\/\d+(?=\/|\?|$)/, '/repos/-/-')
    .replace(/^\/organizations\/\d+\/team\/\d+(?=\/|\?|$)/, '/orgs/-/teams/-')
    .replace(/^\/organizations\/\d+(?=\/|\?|$)/, '/orgs/-')
    .replace(/^\/user\/\d+(?=\/)/, '/users/-')

function responseOf({ method, path: sent, status }: Exchange, contract: Contract) {
  const isThere = contract.match(method === 'HEAD' ? 'GET' : method, sent)
  const path = isThere ? sent : byName(sent)
  const operation =
    contract.match(method === 'HEAD' ? 'GET' : method, path) ??
    (method === 'POST' ? contract.match('PATCH', path) : undefined)
  if (operation && status !== 405) {
    const documented = operation.responses.get(status)
    return { operation, response: documented ?? outage(status, contract) }
  }
  return {
    operation,
    response: unmatched.includes(status) ? contract.failure(status) : undefined,
  }
}

function versionProblem({ version }: Exchange, selected: string, supported: readonly string[]) {
  const expected = version !== undefined && supported.includes(version) ? version : supported.at(-1)
  return selected === expected ? [] : [`version ${selected} answered, not ${expected}`]
}

/** The answer to OPTIONS: the methods of a path, which OpenAPI describes by what is listed there. */
const isAnswerToOptions = ({ method, status, text }: Exchange) =>
  method === 'OPTIONS' && status === 204 && text === ''

/** The version of a response that names none. */
function unnamedVersion({ version = '' }: Exchange): string {
  return contractOf(version) ? version : (versions.at(-1) as string)
}

/** The result of a GraphQL document, which the OpenAPI contract does not describe. */
const isResult = ({ method, status, path }: Exchange) =>
  method === 'POST' && status === 200 && /^(\/api(\/v3)?)?\/graphql\/?$/.test(path)

function resultProblems({ text }: Exchange): string[] {
  const { data, errors, ...others } = JSON.parse(text) as Record<string, unknown>
  const isComplete = typeof data === 'object' || Array.isArray(errors)
  const names = Object.keys(others).map((name) => `a result has no ${name}`)
  return isComplete ? names : [...names, 'a result has data or errors']
}

/** Whether a response may name no version. */
const mayBeUnnamed = ({ status }: Exchange, operation: DocumentedOperation | undefined) =>
  operation?.isUnversioned || early.includes(status) || (status === 404 && !operation)

/** All violations of the contract in a response, by the version that the response names. */
export function violations(exchange: Exchange): string[] {
  const headers = headersOf(exchange)
  const selected = headers.get(selection)?.[0]
  const contract = contractOf(selected ?? unnamedVersion(exchange))
  if (!contract) return [`a version is named that there is not: "${selected}"`]
  const { operation, response } = responseOf(exchange, contract)
  if (selected === undefined && !mayBeUnnamed(exchange, operation)) return ['no version is named']
  const found = [
    ...(selected === undefined ? [] : versionProblem(exchange, selected, contract.supported)),
    ...commonHeaderProblems(headers),
  ]
  if (!response && isAnswerToOptions(exchange))
    return [...found, ...(headers.has('allow') ? [] : ['header allow is missing'])]
  if (isResult(exchange)) return [...found, ...resultProblems(exchange)]
  if (!response) {
    const what = operation ? operation.id : 'a path that is not in the contract'
    return [...found, `status ${exchange.status} is not documented for ${what}`]
  }
  found.push(...headerProblems(response, headers))
  found.push(...bodyProblems(response, exchange, headers))
  return found
}

/** @throws Error that names every violation */
export function checkContract(exchange: Exchange): void {
  const found = violations(exchange)
  if (found.length === 0) return
  const { method, path, status, text } = exchange
  const lines = [
    `${method} ${path} → ${status} breaks the contract:`,
    ...found.map((each) => `- ${each}`),
  ]
  throw new Error([...lines, text.slice(0, 1000)].join('\n'))
}

import { z } from 'zod'
import type { ControlSchemas } from '../../../control/schemas.ts'
import { contractOf } from '../contract.ts'
import { describeOperation, summarized } from '../describe.ts'
import { placed } from '../place.ts'
import { nobody } from '../people.ts'
import { send, ToolError, type Received, type Sent } from '../requests.ts'
import { steer } from '../steer.ts'
import type { Target } from '../target.ts'
import { needed, reads, replaces, tool, type ToolNeeds } from '../tool.ts'

const version = z.string().optional().describe('API version such as 2026-03-10. Default: newest.')

export const searchOperations = tool({
  name: 'search_operations',
  title: 'Search operations',
  description:
    'Finds operations of the REST API by words, such as "create issue" or "merge pull request", with their parameters and fields.',
  input: {
    query: z.string().min(1).max(200).describe('Words.'),
    limit: z.int().min(1).max(25).default(5),
    version,
  },
  annotations: reads,
  async run({ query, limit, version: wanted }) {
    const contract = await contractOf(wanted)
    return contract.search(query, limit).map((found) => summarized(contract, found))
  },
})

export const describe = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'Shows what the OpenAPI contract says about an operation: parameters and body with their schemas, kinds of tokens, permissions, scopes, role, and responses.',
  input: { operation: z.string().describe('Operation id such as issues/create.'), version },
  annotations: reads,
  async run({ operation, version: wanted }) {
    const contract = await contractOf(wanted)
    return describeOperation(contract, contract.operation(operation))
  },
})

/** Headers of responses that agents need; others are for programs. */
const kept =
  /^(link|location|etag|retry-after|deprecation|sunset|content-type|x-ratelimit-(limit|remaining|reset)|x-.*-request-id)$/

const requestIdOf = ({ headers }: Received) =>
  [...headers].find(([name]) => /^x-.*-request-id$/.test(name))

/** The names of headers contain the brand of the server, which a response shows. */
const prefixes = new WeakMap<Target, Promise<string>>()

function prefixOf(target: Target): Promise<string> {
  const known = prefixes.get(target)
  if (known) return known
  const asking = send({ method: 'GET', path: '/versions' }, target).then(
    (response) => requestIdOf(response)?.[0].replace(/-request-id$/, '') ?? 'x-service',
  )
  prefixes.set(target, asking)
  return asking
}

/** Why a request failed, if the server has a control plane. */
async function explanationOf(response: Received, target: Target) {
  const [, id] = requestIdOf(response) ?? []
  if (response.status < 400 || id === undefined) return undefined
  try {
    const path = `/requests/${encodeURIComponent(id)}`
    return (await steer<ControlSchemas['request-details']>(target, { ...{ method: 'GET', path } }))
      .explanation
  } catch (error) {
    if (error instanceof ToolError) return undefined
    throw error
  }
}

/** Sends a request as a user, with a new token if a reset has removed the last one. */
async function sendAs(login: string | undefined, sent: Sent, { target, people }: ToolNeeds) {
  const token = await people.tokenOf(login)
  const withToken = (each: string | undefined) =>
    each === undefined ? sent.headers : { ...sent.headers, authorization: `Bearer ${each}` }
  const response = await send({ ...sent, headers: withToken(token) }, target)
  if (response.status !== 401 || !people.forget(token)) return response
  return send({ ...sent, headers: withToken(await people.tokenOf(login)) }, target)
}

export const callOperation = tool({
  name: 'call_operation',
  title: 'Call the API',
  description:
    'Calls the REST API of the server: by operation id with parameters, or by method and path. Shows status, headers and body, and why a request was refused.',
  input: {
    operation: z.string().optional().describe('Operation id such as issues/create.'),
    method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    path: z.string().max(4_000).optional().describe('Path with query, such as /user/repos?page=2.'),
    parameters: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Parameters of the path and the query by name, such as {"owner": "mona"}.'),
    body: z.unknown().optional().describe('Body, sent as JSON.'),
    as: z
      .string()
      .optional()
      .describe(
        `Login of the user who calls, with all scopes; "${nobody}" for no token. Default: the token of the settings, else the first user.`,
      ),
    headers: z.record(z.string(), z.string()).optional().describe('Further headers.'),
    version,
  },
  annotations: replaces,
  async run({ operation, method, path, parameters, body, as, headers, version: wanted }, needs) {
    const contract = await contractOf(wanted)
    const place =
      operation === undefined
        ? {
            method: needed(method, 'operation" or "method', 'call_operation'),
            path: needed(path, 'path', 'call_operation'),
            query: parameters,
          }
        : placed(contract, contract.operation(operation), parameters ?? {})
    const selected = { [`${await prefixOf(needs.target)}-api-version`]: contract.version }
    const sent = { ...place, body, headers: { ...selected, ...headers } }
    const response = await sendAs(as, sent, needs)
    const explanation = await explanationOf(response, needs.target)
    return {
      request: `${place.method} ${place.path}`,
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => kept.test(name))),
      body: response.body,
      ...(response.cut && { cut: 'only the first 4 MiB of the body were read' }),
      ...(explanation && { explanation }),
    }
  },
})

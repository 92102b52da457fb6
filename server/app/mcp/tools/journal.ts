import { z } from 'zod'
import type { ControlSchemas } from '../../../control/schemas.ts'
import { ToolError } from '../requests.ts'
import { steer } from '../steer.ts'
import type { Target } from '../target.ts'
import { reads, tool } from '../tool.ts'

type Seen = ControlSchemas['seen-request']

/** Requests that the control plane lists for one call. */
const mostListed = 1_000

const limit = z.int().min(1).max(200).default(20).describe('Maximum number of results.')
const after = z.int().min(0).optional().describe('Only entries with a higher id.')
const pattern = '`*` stands for text without /, `**` for any text.'

const listed = (target: Target, query: Record<string, unknown>) =>
  steer<Seen[]>(target, { method: 'GET', path: '/requests', query })

const hasFailed = ({ status, errors = 0 }: Seen) => status >= 400 || errors > 0

export const listRequests = tool({
  name: 'list_requests',
  title: 'List requests',
  description:
    'Lists the requests that the server has responded to, newest last: method, path, operation, caller, status, duration and the webhook deliveries that they caused.',
  input: {
    operation: z.string().optional().describe(`Operation id such as issues/create. ${pattern}`),
    document: z
      .string()
      .optional()
      .describe(`What a GraphQL document does, such as "mutation addStar*". ${pattern}`),
    method: z.string().optional().describe('HTTP method in capitals.'),
    path: z.string().optional().describe(`Path. ${pattern}`),
    caller: z.string().optional().describe('Login, slug of an app, or anonymous.'),
    status: z.int().optional().describe('HTTP status code.'),
    failed: z
      .boolean()
      .optional()
      .describe('Only requests with status 400 or higher, and documents with errors.'),
    version: z.string().optional().describe('API version.'),
    ...{ after, limit },
  },
  annotations: reads,
  async run({ failed, limit: most, ...filter }, { target }) {
    const found = await listed(target, { ...filter, limit: failed ? mostListed : most })
    return (failed ? found.filter(hasFailed) : found).slice(-most)
  },
})

async function lastOf(target: Target): Promise<Seen> {
  const all = await listed(target, { limit: mostListed })
  const last = all.findLast(hasFailed) ?? all.at(-1)
  if (last) return last
  throw new ToolError('the server has responded to no request yet')
}

export const explainRequest = tool({
  name: 'explain_request',
  title: 'Explain a request',
  description:
    'Shows a request with its headers and bodies, what the operation needs (tokens, permissions, scopes, role), and why it was refused. Without an id: the last failed request, or the last request if none failed.',
  input: {
    id: z
      .union([z.int(), z.string()])
      .optional()
      .describe('Number of the request in the list, or the request id of its response.'),
  },
  annotations: reads,
  async run({ id }, { target }) {
    const wanted = encodeURIComponent(String(id ?? (await lastOf(target)).id))
    return steer(target, { method: 'GET', path: `/requests/${wanted}` })
  },
})

export const listDeliveries = tool({
  name: 'list_deliveries',
  title: 'List webhook deliveries',
  description:
    'Lists webhook deliveries of all hooks, newest last. With an id: that delivery with its headers, its payload, and the response of the receiver.',
  input: {
    id: z.int().optional().describe('Id of a delivery to show with its payload.'),
    event: z.string().optional().describe(`Webhook event such as push. ${pattern}`),
    hook_id: z.int().optional().describe('Id of the hook.'),
    guid: z.string().optional().describe('Guid of the delivery.'),
    outcome: z.enum(['pending', 'delivered', 'failed']).optional(),
    ...{ after, limit },
  },
  annotations: reads,
  run: ({ id, ...query }, { target }) =>
    steer(
      target,
      id === undefined
        ? { method: 'GET', path: '/deliveries', query }
        : { method: 'GET', path: `/deliveries/${id}` },
    ),
})

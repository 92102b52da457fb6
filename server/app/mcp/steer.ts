import { send, ToolError, type Sent } from './requests.ts'
import type { Target } from './target.ts'

interface Failure {
  message?: string
  errors?: { field: string; message: string }[]
}

/** What to do about a refused request. */
const advice: Record<number, string> = {
  401: 'set DEVPLATFORM_CONTROL_TOKEN to the control token of the server',
  403: 'the control plane without a token accepts requests to localhost only',
  501: 'this needs the embedded database',
}

function explained(status: number, body: unknown): string {
  const { message = `status ${status}`, errors = [] } = (body ?? {}) as Failure
  const details = errors.map((each) => `${each.field} ${each.message}`)
  return [message, ...details, ...(advice[status] ? [advice[status]] : [])].join('; ')
}

/** Calls an operation of the control plane. @throws ToolError when it fails */
export async function steer<T>(target: Target, sent: Sent): Promise<T> {
  const { controlToken } = target
  const headers: Record<string, string> =
    controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }
  const path = `/_control${sent.path}`
  const { status, body } = await send({ ...sent, path, headers }, target)
  if (status < 300) return body as T
  if (status === 404 && sent.path === '')
    throw new ToolError('this server has no control plane; start it with --control')
  throw new ToolError(explained(status, body))
}

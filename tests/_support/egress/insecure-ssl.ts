import { randomUUID } from 'node:crypto'
import { until } from '../patience.ts'
import type { ServerProcess } from '../spawn-server.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import type { TlsServer } from './tls-servers.ts'

export interface Tried {
  /** The value of `insecure_ssl` as it was sent. */
  sent: string | number
  /** Status of the ping of each new hook. */
  status: string
  /** Requests that the receiver got. */
  received: number
}

const spellings: (string | number)[] = ['0', 0, '1', 1]
const headers = { authorization: 'Bearer ghp_demo_mona', 'content-type': 'application/json' }

interface Answer {
  status?: string
  deliveries_url?: string
}

async function call<Result = Answer>(url: string, body?: object): Promise<Result> {
  const method = body ? 'POST' : 'GET'
  const response = await fetch(url, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Result
}

/** Creates hooks at a receiver of this kind, one for each spelling of `insecure_ssl`. */
export async function tryEachSpelling(server: ServerProcess, { tls }: TlsServer): Promise<Tried[]> {
  await using receiver = await startReceiver(undefined, { tls })
  const name = `tls-${randomUUID()}` // ports are used again
  await call(`${server.url}/user/repos`, { name })
  const tried: Tried[] = []
  for (const [index, sent] of spellings.entries()) {
    const before = receiver.received.length
    const config = { url: `${receiver.url}${index}`, insecure_ssl: sent }
    const hook = await call(`${server.url}/repos/mona/${name}/hooks`, { config })
    const status = await until(async () => {
      const [ping] = await call<Answer[]>(String(hook.deliveries_url))
      return ping?.status
    }, 'a ping')
    tried.push({ sent, status, received: receiver.received.length - before })
  }
  return tried
}

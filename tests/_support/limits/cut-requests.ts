import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { chanceOf, type Chance } from '../chance.ts'

/** How far a request was processed before its connection was cut. */
export const phases = ['head', 'body', 'wait', 'answer', 'whole'] as const

export type Phase = (typeof phases)[number]

/**
 * Requests with every kind of result: read, created, not found, forbidden, refused, not modified,
 * failed.
 */
const kinds: { line: string; headers?: string[]; body?: string }[] = [
  { line: 'GET /user' },
  { line: 'GET /user/repos?per_page=100' },
  { line: 'GET /user', headers: ['If-None-Match: *'] },
  { line: 'GET /repos/acme/none' },
  { line: 'PATCH /user/repos' },
  { line: 'PUT /user/starred/acme/widgets' },
  { line: 'PATCH /repos/acme/widgets', body: JSON.stringify({ description: 'x'.repeat(50_000) }) },
  { line: 'PATCH /repos/acme/widgets', body: '{"description":' },
  { line: 'GET /users/hubot' },
]

const turn = () => new Promise((resolve) => setImmediate(resolve))

interface Parts {
  head: string
  body: string
}

function requestOf(host: string, token: string, chance: Chance): Parts {
  const { line, headers = [], body = '' } = kinds[chance.between(0, kinds.length - 1)]!
  const lines = [
    `${line} HTTP/1.1`,
    `Host: ${host}`,
    'User-Agent: devplatform-tests',
    `Authorization: Bearer ${token}`,
    ...(body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
    ...headers,
  ]
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body }
}

async function turns(chance: Chance, most: number): Promise<void> {
  for (let left = chance.between(0, most); left > 0; left--) await turn()
}

const part = (text: string, chance: Chance) =>
  text.slice(0, chance.between(0, Math.max(0, text.length - 1)))

/** Sends the part of a request that the phase requires, and waits accordingly. */
async function go(socket: Socket, { head, body }: Parts, phase: Phase, chance: Chance) {
  if (phase === 'head') return void socket.write(part(head, chance))
  if (phase === 'body') return void socket.write(head + part(body, chance))
  socket.write(head + body)
  if (phase === 'wait') return
  await new Promise((heard) => socket.once('data', heard).once('close', heard))
}

async function cut(url: string, token: string, phase: Phase, chance: Chance): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // the connection is cut on purpose
  await once(socket, 'connect')
  await go(socket, requestOf(host, token, chance), phase, chance)
  if (phase !== 'answer') await turns(chance, 30)
  if (chance.next() < 0.5) socket.destroy()
  else socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
}

export interface Cutting {
  token: string
  seed: number
  count: number
  /** Connections at the same time. */
  together: number
}

/**
 * Sends requests and cuts each off at a random point.
 * @returns the number of requests per point
 */
export async function cutRequests(url: string, cutting: Cutting): Promise<Record<Phase, number>> {
  const { token, seed, count, together } = cutting
  const chance = chanceOf(seed)
  const done = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const phase = phases[chance.between(0, phases.length - 1)]!
      await cut(url, token, phase, chance.fork())
      done[phase]++
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  return done
}

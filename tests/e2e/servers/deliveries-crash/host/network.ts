import type { Socket } from 'node:net'
import type { EgressGuard } from '../../../../../server/core/egress/guard.ts'
import type { Tell } from '../facts.ts'
import type { CrashPoint } from './crash-point.ts'
import { doing } from './doing.ts'

const endOfHead = '\r\n\r\n'

/** Whether the response is complete. Receivers send Content-Length. */
function isWhole(answer: string, headEnd: number): boolean {
  const length = Number(/^content-length: (\d+)/im.exec(answer)?.[1])
  return answer.length >= headEnd + endOfHead.length + length
}

/** Observes the response before the sender does. */
function watchAnswer(socket: Socket, { at }: CrashPoint): () => void {
  let answer = ''
  let headEnd = -1
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
    if (headEnd < 0) {
      headEnd = answer.indexOf(endOfHead)
      if (headEnd >= 0) at('head of the answer came')
    }
    if (headEnd >= 0 && isWhole(answer, headEnd)) at('answer came')
  })
  return () => {
    answer = ''
    headEnd = -1
  }
}

/** Observes each write, and when the last one has been passed to the kernel. */
function watchRequest(socket: Socket, fate: CrashPoint, tell: Tell): void {
  const next = watchAnswer(socket, fate)
  const write = socket.write.bind(socket) as (chunk: unknown, ...rest: unknown[]) => boolean
  const cork = socket.cork.bind(socket)
  let waiting = 0
  // Without the cork, the head is sent separately, so that there is a step between head and body.
  socket.cork = () => {
    if (fate.step !== 'head of the request written') cork()
  }
  socket.write = (chunk: unknown, ...rest: unknown[]) => {
    const now = doing.getStore()
    if (waiting === 0 && now?.what === 'attempt') {
      next()
      tell({ fact: 'sending', port: socket.localPort as number, delivery: now.delivery })
    }
    if (waiting > 0) fate.at('head of the request written')
    waiting++
    const encoding = rest.find((each) => typeof each === 'string')
    const callback = rest.find((each) => typeof each === 'function') as (() => void) | undefined
    return write(chunk, encoding, () => {
      if (--waiting === 0) fate.at('request written')
      callback?.()
    })
  }
}

/** Adds steps to the network operations of the sender. */
export function watchNetwork(guard: EgressGuard, fate: CrashPoint, tell: Tell): void {
  const connect = guard.connect.bind(guard)
  guard.connect = async (...given) => {
    fate.at('connecting')
    const connection = await connect(...given)
    watchRequest(connection.socket, fate, tell)
    fate.at('connected')
    return connection
  }
}

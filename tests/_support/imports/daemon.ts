import { once } from 'node:events'
import { connect } from 'node:net'
import { type Command, start, stop } from '../../../server/core/processes.ts'
import { pidOf } from '../processes/pid-of.ts'
import { freePort } from '../processes/free-port.ts'

/** A server program on a local port. */
export interface Daemon extends AsyncDisposable {
  port: number
  /** Leader of its process group. */
  pid: number
}

const tries = 5
const patience = 30_000

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Starts a program that listens on the given port, and waits until it does. If the port was taken
 * in the meantime, tries another one. On disposal, kills it and its children.
 */
export async function startDaemon(command: (port: number) => Command): Promise<Daemon> {
  let said = ''
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = await freePort()
    const child = start(command(port))
    said = ''
    child.stdout.resume()
    child.stderr.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-4_000)))
    let isGone = false
    const gone = once(child, 'close').then(
      () => (isGone = true),
      () => (isGone = true),
    )
    child.on('error', () => {})
    const running = () => !isGone
    const end = performance.now() + patience
    while (running() && performance.now() < end) {
      if ((await accepts(port)) && running()) {
        return {
          port,
          pid: await pidOf(child),
          async [Symbol.asyncDispose]() {
            stop(child)
            await gone
          },
        }
      }
      await pause(20)
    }
    stop(child)
    await gone
  }
  throw new Error(`The program did not start to listen: ${said}`)
}

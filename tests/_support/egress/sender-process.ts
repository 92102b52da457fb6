import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Command, Sending, Sent, Settings, Vitals } from './sender-program.ts'

const program = fileURLToPath(new URL('./sender-program.ts', import.meta.url))

/** The sender in a separate process, so that an independent witness can observe it. */
export interface SenderProcess extends AsyncDisposable {
  open(settings: Settings): Promise<void>
  send(sending: Sending): Promise<Sent>
  /** `accepted`, or the name of the error. */
  check(url: string): Promise<string>
  vitals(port?: number): Promise<Vitals>
  /**
   * Closes the channel and waits until the process exits.
   * @returns the milliseconds until then
   */
  abandon(): Promise<number>
}

/** Starts the sender, behind the command of an observing program if given. */
export async function startSenderProcess(watcher: string[] = []): Promise<SenderProcess> {
  const node = [
    '--expose-gc',
    '--max-old-space-size=64',
    '--max-semi-space-size=1',
    '--import',
    'tsx',
    program,
  ]
  const [command = '', ...args] = [...watcher, process.execPath, ...node]
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const answer = async () => {
    const [reply] = (await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`The sender exited with ${code}`))),
    ])) as [{ result: unknown }]
    return reply.result
  }
  const ask = async <Result>(what: Command): Promise<Result> => {
    const answered = answer()
    child.send(what)
    return (await answered) as Result
  }
  await answer()
  return {
    open: (settings) => ask({ name: 'open', settings }),
    send: (sending) => ask({ name: 'send', sending }),
    check: (url) => ask({ name: 'check', url }),
    vitals: (port = 0) => ask({ name: 'vitals', port }),
    async abandon() {
      const started = performance.now()
      child.disconnect()
      await ended
      return performance.now() - started
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect() // an observing program exits with it
      await ended
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Command, Sending, Sent, Settings, Vitals } from './sender-program.ts'

const program = fileURLToPath(new URL('./sender-program.ts', import.meta.url))

/** The same in a process of its own: an independent witness can look at it from outside. */
export interface SenderProcess extends AsyncDisposable {
  open(settings: Settings): Promise<void>
  send(sending: Sending): Promise<Sent>
  /** `accepted`, or the name of the error. */
  check(url: string): Promise<string>
  vitals(port?: number): Promise<Vitals>
  /** Tells it nothing more and waits until it ends by itself. @returns milliseconds that took */
  abandon(): Promise<number>
}

/** Starts it, behind the words of another program where one is to look at it. */
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
      ended.then(([code]) => Promise.reject(new Error(`The sender ended with ${code}`))),
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
      if (child.connected) child.disconnect() // whoever looks at it ends with it
      await ended
    },
  }
}

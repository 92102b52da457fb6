import { machineOf, type Clock } from './clock.ts'

/**
 * Rejects when a promise does not settle in time. A response that has arrived but was not read yet,
 * because this process was busy, is not late.
 * @param patience milliseconds
 */
export function withTimeout<T>(patience: number, asked: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no response within ${patience} ms`))
    // lets pending socket data be read first
    const timer = machineOf(clock).after(patience, () => setImmediate(giveUp))
    void asked.then(resolve, reject).finally(() => timer[Symbol.dispose]())
  })
}

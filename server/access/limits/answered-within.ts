import type { Clock } from '../../core/clock.ts'

/**
 * Rejects when no answer has come in time. One that has come and was not read yet, because this process was
 * busy with something else, is not late.
 *
 * @param patience milliseconds
 */
export function answeredWithin<T>(patience: number, asked: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${patience} ms`))
    const timer = clock.after(patience, () => setImmediate(giveUp)) // sockets are read in between
    void asked.then(resolve, reject).finally(() => timer[Symbol.dispose]())
  })
}

import { machineOf, type Clock } from './clock.ts'
import { requestTimeout } from './errors.ts'

/** @throws ServiceError 408 when the promise takes longer than `wait` milliseconds */
export async function orTimeOut<T>(promise: Promise<T>, clock: Clock, wait: number): Promise<T> {
  let late = () => {}
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = () => reject(requestTimeout())
  })
  using _timer = machineOf(clock).after(wait, late)
  return await Promise.race([promise, tooLate])
}

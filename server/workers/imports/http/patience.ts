import type { Clock } from '../../../core/clock.ts'
import { sourceFailure } from '../source-failure.ts'

/** Waits for work of a source, up to so many milliseconds. @throws ImportFailure 'too slow' */
export async function patiently<T>(
  work: Promise<T>,
  { clock, silence }: { clock: Clock; silence: number },
): Promise<T> {
  let giveUp = () => {}
  const late = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(sourceFailure('too slow'))
  })
  using _timer = clock.after(silence, () => giveUp())
  return await Promise.race([work, late])
}

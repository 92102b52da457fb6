import type { Clock } from '../../../core/clock.ts'

/** Passes items on at most once every `pause` milliseconds and drops those in between. */
export function throttle<Item>(
  clock: Pick<Clock, 'monotonic'>,
  pause: number,
  pass: (item: Item) => void,
): (item: Item) => void {
  let next = -Infinity
  return (item) => {
    const now = clock.monotonic()
    if (now < next) return
    next = now + pause
    pass(item)
  }
}

import type { Clock } from '../../../core/clock.ts'

/** Passes on what comes, but not more often than every `pause` milliseconds; what is between is left out. */
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

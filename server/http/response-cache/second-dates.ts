import { httpDate } from '../../core/clock.ts'

/** Returns a function that formats times like `httpDate`, and formats each second once. */
export function secondDates(): (now: number) => string {
  let second = NaN
  let text = ''
  return (now) => {
    const current = Math.floor(now / 1000)
    if (current !== second) {
      second = current
      text = httpDate(now)
    }
    return text
  }
}

import { describe, expect, it } from 'vitest'
import { startOfPacificDay } from '../../../server/core/pacific-day.ts'

const dayOf = (text: string) =>
  new Date(startOfPacificDay(Date.parse(text))).toISOString().slice(0, 16)

describe('the day of a due date', () => {
  it.each([
    ['2020-09-24T07:01:00Z', '2020-09-24T07:00'],
    ['2020-09-24T06:59:00Z', '2020-09-23T07:00'],
    ['2020-12-24T08:00:00Z', '2020-12-24T08:00'],
    ['2020-12-24T07:59:00Z', '2020-12-23T08:00'],
    ['2021-03-14T20:00:00Z', '2021-03-14T08:00'], // the clocks went forward at 10:00Z
    ['2021-03-15T06:59:00Z', '2021-03-14T08:00'],
    ['2021-11-07T20:00:00Z', '2021-11-07T07:00'], // and back at 09:00Z
    ['2021-11-08T07:59:00Z', '2021-11-07T07:00'],
    ['2031-05-06T12:00:00+02:00', '2031-05-06T07:00'],
    ['0001-01-01T00:00:00Z', '0000-12-31T07:52'],
    ['9999-12-31T23:59:59Z', '9999-12-31T08:00'],
  ])('%s is on the day that starts at %s', (text, start) => {
    expect(dayOf(text)).toBe(start)
  })

  it('stays where it is', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const start = startOfPacificDay(at)
      expect([start <= at, at - start < 25 * 3_600_000]).toEqual([true, true])
      expect(startOfPacificDay(start)).toBe(start)
    }
  })
})

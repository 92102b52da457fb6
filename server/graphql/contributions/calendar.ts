import type { ContributionCalendar, ContributionLevel } from '../../../generated/graphql/types.ts'
import type { Contribution, Span } from './read.ts'

const day = 86_400_000

/** The date of a time, in UTC. */
export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

const levels: readonly { level: ContributionLevel; color: string }[] = [
  { level: 'NONE', color: '#eeeeee' },
  { level: 'FIRST_QUARTILE', color: '#c6e6c6' },
  { level: 'SECOND_QUARTILE', color: '#8fcf8f' },
  { level: 'THIRD_QUARTILE', color: '#4caf50' },
  { level: 'FOURTH_QUARTILE', color: '#2e7d32' },
]

/** The number of contributions of each date. */
export function countByDate(all: readonly Pick<Contribution, 'at'>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { at } of all) {
    const date = dateOf(at)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return counts
}

/** Contributions by weeks, which begin with Sunday, and days. */
export function calendarOf(all: readonly Contribution[], { from, to }: Span): ContributionCalendar {
  const counts = countByDate(all)
  const busiest = Math.max(1, ...counts.values())
  const days = []
  for (let time = Math.floor(from / day) * day; time <= to; time += day) {
    const date = dateOf(time)
    const count = counts.get(date) ?? 0
    const { level, color } = levels[Math.ceil((4 * count) / busiest)]!
    const weekday = new Date(time).getUTCDay()
    days.push({ color, contributionCount: count, contributionLevel: level, date, weekday })
  }
  const weeks: (typeof days)[] = []
  for (const each of days)
    if (each.weekday === 0 || weeks.length === 0) weeks.push([each])
    else weeks.at(-1)!.push(each)
  return {
    colors: levels.slice(1).map(({ color }) => color),
    totalContributions: all.length,
    weeks: weeks.map((contributionDays) => ({
      contributionDays,
      firstDay: contributionDays[0]!.date,
    })),
  }
}

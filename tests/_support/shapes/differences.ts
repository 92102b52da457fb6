import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { root } from '../bundles.ts'

/** Leaves that recordings have and this server does not, and why. */
export interface Difference {
  reason: string
  /** Each is `METHOD path status leaf`; `*` stands for any text. */
  leaves: string[]
}

export type Differences = Record<
  'not-of-the-platform' | 'wanted' | 'not-in-responses',
  Difference[]
>

/** The differences from what was observed that are known. */
export const differences = parse(
  readFileSync(`${root}spec/platform/observed-differences.yaml`, 'utf8'),
) as Differences

const compiled = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((each) => each.replaceAll(/[.[\]{}+?()|]/g, '\\$&'))
      .join('.*')}$`,
  )

/** Recognizes the leaves of a list, and notes which entries were needed. */
export class KnownDifferences {
  readonly #entries: { pattern: string; regex: RegExp; isUsed: boolean }[]

  constructor(list: readonly Difference[]) {
    this.#entries = list
      .flatMap(({ leaves }) => leaves)
      .map((pattern) => ({ pattern, regex: compiled(pattern), isUsed: false }))
  }

  has(place: string): boolean {
    const found = this.#entries.filter(({ regex }) => regex.test(place))
    for (const entry of found) entry.isUsed = true
    return found.length > 0
  }

  /** Entries that no leaf needed since the start. */
  stale = (): string[] =>
    this.#entries.filter(({ isUsed }) => !isUsed).map(({ pattern }) => pattern)
}

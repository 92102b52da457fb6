import type { BreakingChange } from '../breaking-change.ts'
import { isIntact, type Baseline } from './baseline.ts'
import { compareContracts } from './compare.ts'
import type { WorkingVersion } from './documents.ts'
import type { Place } from './places.ts'
import { wordHashes } from './words.ts'

/** Where a version stands to what it promised when it was released. */
export interface SinceRelease {
  version: string
  /** The day of its release, or `undefined` where it has none. */
  released: string | undefined
  breaking: BreakingChange[]
  additions: Place[]
  /** The parts whose words are others. */
  words: string[]
  /** Sentences that make the gate fail. */
  problems: string[]
}

/** `1 addition`, `2 additions` */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

function changedWords(before: Baseline['words'], now: Baseline['words']): string[] {
  return Object.keys(now).filter((name) => name in before && before[name] !== now[name])
}

function problemsOf({ breaking, additions }: Pick<SinceRelease, 'breaking' | 'additions'>) {
  if (breaking.length > 0)
    return [
      `${breaking.length} breaking: a released version keeps what it promised; ` +
        'what breaks it belongs to a version of a later date (docs/adding-a-version.md)',
    ]
  if (additions.length === 0) return []
  const are = additions.length === 1 ? 'is' : 'are'
  const added = counted(additions.length, 'addition')
  return [`${added} ${are} not in the baseline: run \`--release\` and commit it`]
}

/**
 * Gate (b), seed 9.2: what breaks a released version never passes; what adds to it passes when the baseline is
 * released anew in the same commit, where reviewers see it; words pass.
 */
export async function sinceRelease(
  version: WorkingVersion,
  baseline: Baseline | undefined,
  wording: readonly string[],
): Promise<SinceRelease> {
  const nothing = { breaking: [], additions: [], words: [], problems: [] }
  const facts = { ...nothing, version: version.name, released: baseline?.date }
  if (version.draft) return facts
  if (!baseline) {
    const problem = 'has no baseline: run `--release`, or say `draft: true` until it is released'
    return { ...facts, problems: [problem] }
  }
  const { breaking, additions } = await compareContracts(
    baseline.contract,
    version.contract,
    wording,
  )
  const words = changedWords(baseline.words, wordHashes(version.contract, wording))
  const problems = problemsOf({ breaking, additions })
  if (!isIntact(baseline)) problems.push('the baseline was edited by hand')
  return { ...facts, breaking, additions, words, problems }
}

/** The same against the baseline that a commit has: one that was replaced since is no way to break a version. */
export async function sinceCommit(
  version: WorkingVersion,
  baseline: Baseline | undefined,
  wording: readonly string[],
): Promise<string[]> {
  if (version.draft || !baseline) return []
  const { breaking } = await compareContracts(baseline.contract, version.contract, wording)
  return breaking.map(({ message, pointer }) => `${message} (${pointer})`)
}

import type { BreakingChange } from './breaking-change.ts'
import { isIntact, type Baseline } from './baseline.ts'
import { compareContracts } from './compare.ts'
import type { WorkingVersion } from './documents.ts'
import type { Place } from './places.ts'
import { wordHashes } from './words.ts'

/** How a version differs from its last release. */
export interface SinceRelease {
  version: string
  /** The release date, or `undefined` before the first release. */
  released: string | undefined
  breaking: BreakingChange[]
  additions: Place[]
  /** The parts whose descriptions changed. */
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
      `${breaking.length} breaking: a released version cannot change; ` +
        'add a new version for breaking changes (docs/adding-a-version.md)',
    ]
  if (additions.length === 0) return []
  const are = additions.length === 1 ? 'is' : 'are'
  const added = counted(additions.length, 'addition')
  return [`${added} ${are} not in the baseline: run \`--release\` and commit it`]
}

/**
 * Gate (b): a breaking change to a released version always fails. An addition passes if the same
 * commit updates the baseline, where reviewers see it. Changed descriptions pass.
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
    const problem =
      'has no baseline: run `--release`, or set `draft: true` until the version is released'
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

/**
 * The same against the baselines of a commit, so that replacing a baseline cannot hide a breaking
 * change.
 */
export async function sinceCommit(
  version: WorkingVersion,
  baseline: Baseline | undefined,
  wording: readonly string[],
): Promise<string[]> {
  if (version.draft || !baseline) return []
  const { breaking } = await compareContracts(baseline.contract, version.contract, wording)
  return breaking.map(({ message, pointer }) => `${message} (${pointer})`)
}

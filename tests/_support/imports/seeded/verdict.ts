import type { EndedImport } from './ended-import.ts'

/** What became of the source of a seed: all of it arrived, or the API says what did not. */
export type Verdict = 'whole' | 'with reasons' | 'refused'

/** What a report of tests has about a seed; pages of evidence read it. */
export interface SeedMeta {
  verdict?: Verdict
  /** The other program that converted the history too, with the same result. */
  comparedWith?: string
}

/** The sentences that say what arrived. */
const arrived =
  /^The source has .*?\. Imported: .*?\.(?: |$)|\d+ Git LFS objects? (?:was|were) imported\.(?: |$)/g

/** The verdict of an import that a judge has accepted. */
export function verdictOf({ failed, message }: EndedImport): Verdict {
  if (failed) return 'refused'
  return message.replace(arrived, '') === '' ? 'whole' : 'with reasons'
}

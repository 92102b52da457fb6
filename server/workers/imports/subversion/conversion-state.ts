import type { FastImport } from '../fast-import.ts'
import type { SourceLimits } from '../converter.ts'
import { createBlobs, type Blobs } from './blobs.ts'
import type { History } from './edits.ts'
import type { Layout } from './layout.ts'
import { SkippedPaths, type StoredSkipped } from './skipped-paths.ts'
import { Lines, type StoredLine } from './lines.ts'
import { OddFlags, type OddFile } from './odd-flags.ts'
import { RevisionMarks } from './revision-marks.ts'
import { WholeTree } from './whole-tree.ts'

/** Progress of a conversion, as stored in the stage's state file. */
export interface StoredState {
  /** Key of the source. */
  of: string
  revision: number
  seconds: number
  tree: [number, number][]
  lines: StoredLine[]
  odd: OddFile[]
  left: StoredSkipped
}

/** State and dependencies of a conversion. */
export interface ConversionState {
  pen: FastImport
  stage: string
  uuid: string
  layout: Layout
  blobs: Blobs
  tree: WholeTree
  lines: Lines
  odd: OddFlags
  left: SkippedPaths
  /** The last revision that was written. */
  revision: number
  /** Date of that revision. */
  seconds: number
}

export const sourceKey = ({ uuid, base }: History, { kind }: Layout): string =>
  [uuid, base, kind].join('\n')

interface Begin {
  pen: FastImport
  stage: string
  history: History
  layout: Layout
  limits: SourceLimits
}

/** Starts a conversion, or resumes it from a checkpoint. */
export function beginConversion(
  { pen, stage, history, layout, limits }: Begin,
  stored?: StoredState,
): ConversionState {
  return {
    ...{ pen, stage, layout, uuid: history.uuid, blobs: createBlobs(pen, limits.bytes) },
    tree: new WholeTree(pen, new RevisionMarks(stored?.tree)),
    lines: new Lines(layout, stored?.lines),
    odd: new OddFlags(stored?.odd),
    left: new SkippedPaths(stored?.left),
    revision: stored?.revision ?? 0,
    seconds: stored?.seconds ?? 0,
  }
}

export const storedState = (of: string, work: ConversionState): StoredState => ({
  ...{ of, revision: work.revision, seconds: work.seconds },
  tree: work.tree.marks.toJSON(),
  lines: work.lines.toJSON(),
  odd: work.odd.toJSON(),
  left: work.left.toJSON(),
})

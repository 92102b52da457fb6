import type { Pen } from '../fast-import.ts'
import type { SourceLimits } from '../converter.ts'
import { createBlobs, type Blobs } from './blobs.ts'
import type { History } from './edits.ts'
import type { Layout } from './layout.ts'
import { Left, type StoredLeft } from './left.ts'
import { Lines, type StoredLine } from './lines.ts'
import { OddFlags, type OddFile } from './odd-flags.ts'
import { RevisionMarks } from './revision-marks.ts'
import { WholeTree } from './whole-tree.ts'

/** How far a conversion is: what is in the state file of a stage. */
export interface StoredWork {
  /** Which source it is of. */
  of: string
  revision: number
  seconds: number
  tree: [number, number][]
  lines: StoredLine[]
  odd: OddFile[]
  left: StoredLeft
}

/** What a conversion works with. */
export interface Work {
  pen: Pen
  stage: string
  uuid: string
  layout: Layout
  blobs: Blobs
  tree: WholeTree
  lines: Lines
  odd: OddFlags
  left: Left
  /** The last revision that is written. */
  revision: number
  /** Its date. */
  seconds: number
}

export const sourceKey = ({ uuid, base }: History, { kind }: Layout): string =>
  [uuid, base, kind].join('\n')

interface Begin {
  pen: Pen
  stage: string
  history: History
  layout: Layout
  limits: SourceLimits
}

/** Begins, or goes on where it was interrupted. */
export function beginWork(
  { pen, stage, history, layout, limits }: Begin,
  stored?: StoredWork,
): Work {
  return {
    ...{ pen, stage, layout, uuid: history.uuid, blobs: createBlobs(pen, limits.bytes) },
    tree: new WholeTree(pen, new RevisionMarks(stored?.tree)),
    lines: new Lines(layout, stored?.lines),
    odd: new OddFlags(stored?.odd),
    left: new Left(stored?.left),
    revision: stored?.revision ?? 0,
    seconds: stored?.seconds ?? 0,
  }
}

export const storedWork = (of: string, work: Work): StoredWork => ({
  ...{ of, revision: work.revision, seconds: work.seconds },
  tree: work.tree.marks.toJSON(),
  lines: work.lines.toJSON(),
  odd: work.odd.toJSON(),
  left: work.left.toJSON(),
})

import { createHash } from 'node:crypto'
import type { FastImport } from '../fast-import.ts'
import type { SourceLimits } from '../converter.ts'
import { createBlobs, type Blobs } from './blobs.ts'
import type { History } from './edits.ts'
import { HollowFolders, type StoredHollows } from './hollow-folders.ts'
import type { Ancestry } from './ancestry.ts'
import type { Layout } from './layout.ts'
import { LineMap, type LinePattern } from './line-map.ts'
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
  hollow?: StoredHollows
  left: StoredSkipped
}

/** State and dependencies of a conversion. */
export interface ConversionState {
  pen: FastImport
  stage: string
  uuid: string
  base: string
  layout: Layout
  map: LineMap
  blobs: Blobs
  tree: WholeTree
  lines: Lines
  odd: OddFlags
  hollow: HollowFolders
  left: SkippedPaths
  /** The last revision that was written. */
  revision: number
  /** Date of that revision. */
  seconds: number
}

/** What is converted: the layout of a source and its lines, also before they were renamed. */
export interface Plan {
  layout: Layout
  patterns: LinePattern[]
  ancestry: Ancestry
}

/** Identifies a conversion; another one cannot be continued. */
export function sourceKey({ uuid, base }: History, plan: Plan): string {
  const { layout, patterns, ancestry } = plan
  const parts = [layout, patterns.map(({ until, ...rest }) => [rest, String(until)])]
  const starts = ancestry.segments.map(({ path, from }) => [path, from])
  const digest = createHash('sha256').update(JSON.stringify([...parts, starts]))
  return [uuid, base, digest.digest('hex')].join('\n')
}

interface Begin {
  pen: FastImport
  stage: string
  history: History
  plan: Plan
  limits: SourceLimits
}

/** Starts a conversion, or resumes it from a checkpoint. */
export function beginConversion(
  { pen, stage, history, plan: { layout, patterns }, limits }: Begin,
  stored?: StoredState,
): ConversionState {
  const { uuid, base } = history
  const map = new LineMap(patterns)
  return {
    ...{ pen, stage, layout, map, uuid, base, blobs: createBlobs(pen, limits.bytes) },
    tree: new WholeTree(pen, new RevisionMarks(stored?.tree)),
    lines: new Lines(map, stored?.lines),
    odd: new OddFlags(stored?.odd),
    hollow: new HollowFolders(stored?.hollow),
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
  hollow: work.hollow.toJSON(),
  left: work.left.toJSON(),
})

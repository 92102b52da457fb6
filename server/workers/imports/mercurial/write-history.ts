import type { FastImport } from '../fast-import.ts'
import type { ChangegroupVersion } from './bundle.ts'
import { Changegroup } from './changegroup.ts'
import { writeCommits, type Revisions } from './commits.ts'
import { writeFiles } from './files.ts'
import type { History } from './history.ts'
import type { Notes } from './notes.ts'
import { Revlog } from './revlog.ts'
import type { Spool } from './spool.ts'
import type { Stages } from './stages.ts'

/**
 * Maximum bytes of cached texts: few for the changelog with its short texts, more for the manifest.
 */
const [heldChangesets, heldManifests] = [4 * 1024 * 1024, 64 * 1024 * 1024]

interface WriteOptions {
  pen: FastImport
  /** Path of the repository that is written. */
  stage: string
  notes: Notes
  signal: AbortSignal
  stages: Stages
}

/**
 * Writes all files of a history and then all commits.
 * @throws ImportFailure
 */
export async function writeHistory(
  spool: Spool,
  version: ChangegroupVersion,
  { pen, stage, notes, signal, stages }: WriteOptions,
): Promise<{ revisions: Revisions; history: History }> {
  const changegroup = new Changegroup(spool, version)
  const changelog = new Revlog(spool, heldChangesets)
  const manifests = new Revlog(spool, heldManifests)
  for (const log of [changelog, manifests])
    for await (const revision of changegroup.group()) log.add(revision)
  const commits = changelog.size
  const reading = () => stages.read(spool.position / spool.size, commits)
  const files = await writeFiles(changegroup, spool, { pen, stage }, reading)
  const revisions = { changelog, manifests, files }
  const passed = (done: number) => stages.committed(done / commits, commits)
  return { revisions, history: await writeCommits(revisions, { pen, notes, signal, passed }) }
}

import { runOrThrow } from '../../processes.ts'
import { gitIn } from '../../git/environment.ts'
import { textOf } from '../objects/encoding.ts'
import { largeBlobs, type LargeBlob } from './large-blobs.ts'
import { sightings } from './sightings.ts'

/** A file over 100 MB, and where it is first met from the newest commits on. */
export interface LargeFile {
  /** A full ref. */
  ref_name: string
  path: string
  /** Of the blob. */
  oid: string
  /** Bytes. */
  size: number
}

/** Refs that lead to commits; a tag may name anything. */
async function refsToCommits(path: string, prefix: string): Promise<string[]> {
  const format = '--format=%(objecttype) %(*objecttype) %(refname)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, prefix]))
  return output
    .toString('latin1')
    .split('\n')
    .flatMap((line) => /^(?:commit |tag commit) (.*)$/.exec(line)?.[1] ?? [])
}

type Found = Map<string, Pick<LargeFile, 'ref_name' | 'path'>>

/** Looks for those that are not found yet. */
async function look(
  stage: string,
  blobs: readonly LargeBlob[],
  found: Found,
  prefix: string,
  signal: AbortSignal,
): Promise<void> {
  const ids = blobs.map(({ id }) => id).filter((id) => !found.has(id))
  if (ids.length === 0) return
  const refs = await refsToCommits(stage, prefix)
  for await (const { id, path, source } of sightings(stage, ids, refs, signal)) {
    if (!found.has(id)) found.set(id, { ref_name: textOf(source), path: textOf(path) })
  }
}

/**
 * The files over 100 MB (104 857 600 bytes) in the history of branches and tags, each content once, in the
 * order of their ids. Where branches have them, tags do not count.
 * @throws ImportFailure for more than 10 000
 */
export async function findLargeFiles(
  stage: string,
  signal = new AbortController().signal,
): Promise<LargeFile[]> {
  const blobs = await largeBlobs(stage, signal)
  const found: Found = new Map()
  for (const prefix of ['refs/heads', 'refs/tags']) await look(stage, blobs, found, prefix, signal)
  return blobs.flatMap(({ id, size }) => {
    const place = found.get(id)
    return place ? { ...place, oid: id, size } : []
  })
}

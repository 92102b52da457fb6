import { runOrThrow } from '../../processes.ts'
import { gitIn } from '../../git/environment.ts'
import { textOf } from '../objects/encoding.ts'
import { largeBlobs } from './large-blobs.ts'
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
async function refsToCommits(path: string): Promise<string[]> {
  const format = '--format=%(objecttype) %(*objecttype) %(refname)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, 'refs/heads', 'refs/tags']))
  return output
    .toString('latin1')
    .split('\n')
    .flatMap((line) => /^(?:commit |tag commit) (.*)$/.exec(line)?.[1] ?? [])
}

/**
 * The files over 100 MB (104 857 600 bytes) in the history of branches and tags, each content once, in the
 * order of their ids.
 * @throws ImportFailure for more than 10 000
 */
export async function findLargeFiles(
  stage: string,
  signal = new AbortController().signal,
): Promise<LargeFile[]> {
  const blobs = await largeBlobs(stage, signal)
  if (blobs.length === 0) return []
  const refs = await refsToCommits(stage)
  const ids = blobs.map(({ id }) => id)
  const places = new Map<string, Pick<LargeFile, 'ref_name' | 'path'>>()
  for await (const { id, path, source } of sightings(stage, ids, refs, signal)) {
    if (places.has(id)) continue
    places.set(id, { ref_name: textOf(source), path: textOf(path) })
  }
  return blobs.flatMap(({ id, size }) => {
    const place = places.get(id)
    return place ? { ...place, oid: id, size } : []
  })
}

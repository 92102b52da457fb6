import { runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import { textOf } from '../objects/encoding.ts'
import { Finder } from './finder.ts'
import { largeFileFolders } from './large-file-folders.ts'
import { largeBlobs, type LargeBlob } from './large-blobs.ts'
import { rootsOf } from './roots.ts'

/** A file over 100 MB and the first place where it is found, from the newest commits on. */
export interface LargeFile {
  /** Full ref name. */
  ref_name: string
  path: string
  /** Id of the blob. */
  oid: string
  /** Bytes. */
  size: number
}

/** Lists refs to commits; a tag may refer to any object. */
async function refsToCommits(path: string, prefix: string): Promise<string[]> {
  const format = '--format=%(objecttype) %(*objecttype) %(refname)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, prefix]))
  return output
    .toString('latin1')
    .split('\n')
    .flatMap((line) => /^(?:commit |tag commit) (.*)$/.exec(line)?.[1] ?? [])
}

type Found = Map<string, Pick<LargeFile, 'ref_name' | 'path'>>

/** Searches a history, newest commits first, until every wanted blob is found. */
async function look(
  stage: string,
  wanted: ReadonlySet<string>,
  refs: readonly string[],
  finder: Finder,
  signal: AbortSignal,
): Promise<Found> {
  const found: Found = new Map()
  for await (const { tree, source } of rootsOf(stage, refs, signal)) {
    await finder.look(tree, (id, path) => {
      if (wanted.has(id) && !found.has(id)) {
        found.set(id, { ref_name: textOf(source), path: textOf(path) })
      }
    })
    if (found.size === wanted.size) break
  }
  return found
}

async function firstPlaces(stage: string, blobs: readonly LargeBlob[], signal: AbortSignal) {
  const ids = new Set(blobs.map(({ id }) => id))
  const heads = await refsToCommits(stage, 'refs/heads')
  const tags = await refsToCommits(stage, 'refs/tags')
  const heavy = await largeFileFolders(stage, ids, [...heads, ...tags], signal)
  using finder = new Finder(stage, heavy, signal)
  const ofHeads = await look(stage, ids, heads, finder, signal)
  for (const id of ofHeads.keys()) ids.delete(id)
  const ofTags = ids.size > 0 ? await look(stage, ids, tags, finder, signal) : []
  return new Map([...ofHeads, ...ofTags])
}

/**
 * Finds the files over 100 MB (104 857 600 bytes) in the history of branches and tags, each content
 * once, ordered by id. A place on a branch takes precedence over one on a tag.
 * @throws ImportFailure for more than 10 000 files, a path over 4096 bytes, a folder that is
 * malformed or over 64 MiB
 */
export async function findLargeFiles(
  stage: string,
  signal = new AbortController().signal,
): Promise<LargeFile[]> {
  const blobs = await largeBlobs(stage, signal)
  if (blobs.length === 0) return []
  const found = await firstPlaces(stage, blobs, signal)
  return blobs.flatMap(({ id, size }) => {
    const place = found.get(id)
    return place ? { ...place, oid: id, size } : []
  })
}

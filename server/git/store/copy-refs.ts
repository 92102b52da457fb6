import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exited, start, throwUnlessSucceeded } from '../../core/processes.ts'
import { gitIn } from '../processes/environment.ts'
import { changeRefsOrThrow } from '../refs/change-refs.ts'
import { sync, syncRefs } from './durability.ts'

/** Object ids by ref. */
export type Refs = ReadonlyMap<string, string>

/**
 * Copies all objects reachable from `wanted` to another repository, as one pack.
 * @param known commits that exist in both repositories; everything reachable from them is left out
 */
export async function copyObjects(
  from: string,
  to: string,
  wanted: Iterable<string>,
  known: readonly string[] = [],
): Promise<void> {
  const packing = gitIn(from, [
    'pack-objects',
    '--revs',
    '--stdout',
    '--quiet',
    '--delta-base-offset',
  ])
  const indexing = gitIn(to, ['index-pack', '--stdin'])
  const [packer, indexer] = [start(packing), start(indexing)]
  const ends = [exited(packer), exited(indexer)] as const
  packer.stdin.end([...wanted, ...known.map((id) => `^${id}`), ''].join('\n'))
  indexer.stdout.resume()
  // A broken pipe is reported below through the exit status of the process that failed.
  await pipeline(packer.stdout, indexer.stdin).catch(() => {})
  const [packed, indexed] = await Promise.all(ends)
  throwUnlessSucceeded(packing, packed)
  throwUnlessSucceeded(indexing, indexed)
}

/**
 * Copies refs and all objects reachable from them to a repository without refs that nobody uses yet.
 * They become one file: a file for each of 100,000 refs takes minutes.
 * @param refs in the order in which git lists them, which git expects in that file
 * @throws Error when git fails
 */
export async function copyToEmpty(from: string, to: string, refs: Refs): Promise<void> {
  await copyObjects(from, to, refs.values())
  const lines = [...refs].map(([ref, id]) => `${id} ${ref}\n`)
  const text = `# pack-refs with: sorted \n${lines.join('')}`
  await writeFile(join(to, 'packed-refs'), text, { flush: true })
  await sync(to)
}

/**
 * Copies refs and all objects reachable from them to a repository that has none of these refs. Uses
 * the refs as they were read, so later pushes to the source are not copied.
 * @param known commits that exist in both repositories
 * @throws Error when git fails; objects copied by then are not reachable from any ref
 */
export async function copyRefs(
  from: string,
  to: string,
  refs: Refs,
  known: string[] = [],
): Promise<void> {
  await copyObjects(from, to, refs.values(), known)
  const commands = [...refs].map(([ref, id]) => `create ${ref} ${id}\n`)
  await changeRefsOrThrow(to, gitIn(to, ['update-ref', '--stdin']), commands.join(''))
  await syncRefs(to, [...refs.keys()])
}

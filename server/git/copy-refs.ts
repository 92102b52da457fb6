import { pipeline } from 'node:stream/promises'
import { ended, runOrThrow, start, throwUnlessSucceeded } from '../core/processes.ts'
import { syncRefs } from './durability.ts'
import { gitIn } from './environment.ts'

/** Refs with the objects they name. */
export type Refs = ReadonlyMap<string, string>

/**
 * Everything that some objects reach, as one pack from one repository into another.
 * @param known what the other has with all that it reaches; both have these
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
  const ends = [ended(packer), ended(indexer)] as const
  packer.stdin.end([...wanted, ...known.map((id) => `^${id}`), ''].join('\n'))
  indexer.stdout.resume()
  // What breaks the pipe is told better by the process that broke it.
  await pipeline(packer.stdout, indexer.stdin).catch(() => {})
  const [packed, indexed] = await Promise.all(ends)
  throwUnlessSucceeded(packing, packed)
  throwUnlessSucceeded(indexing, indexed)
}

/**
 * Puts refs of one repository into another that has none of them, with all that they reach. A push that
 * comes meanwhile is not in it: the refs are as they were read.
 * @param known commits that the other repository has, in both
 * @throws Error when git fails; what was copied by then is nothing that a ref names
 */
export async function copyRefs(
  from: string,
  to: string,
  refs: Refs,
  known: string[] = [],
): Promise<void> {
  await copyObjects(from, to, refs.values(), known)
  const commands = [...refs].map(([ref, id]) => `create ${ref} ${id}\n`)
  await runOrThrow(gitIn(to, ['update-ref', '--stdin']), commands.join(''))
  await syncRefs(to, [...refs.keys()])
}

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { bundleBytes, hgHistory, type HgChangeset } from './hg-bundle.ts'

/** Lines of a file that grows and changes. */
const lines = (from: number, count: number) =>
  Buffer.from(Array.from({ length: count }, (_, index) => `line ${from + index * 7}\n`).join(''))

/**
 * The given number of changesets, each changing about three files, with side branches that are
 * merged.
 */
export function* manyChangesets(count: number): Generator<HgChangeset> {
  let tip = -1
  let side = -1
  for (let index = 0; index < count; index++) {
    const isMerge = index % 50 === 49 && side >= 0
    const onSide = index % 50 >= 40 && index % 50 < 49
    const parents = isMerge ? [tip, side] : onSide && side >= 0 ? [side] : tip < 0 ? [] : [tip]
    const numbers = (isMerge ? [0] : [0, 1, 2]).map((file) => (index * 7 + file * 131) % 800)
    const files = Object.fromEntries(
      numbers.map((number) => [
        `dir${number % 23}/sub${number % 7}/file${number}.txt`,
        { content: lines(index + number, 20 + (index % 60)) },
      ]),
    )
    const user = `User ${index % 23} <user${index % 23}@example.com>`
    yield { parents, files, user, description: `change ${index}\n\nWhy it was made.` }
    if (onSide) side = index
    else tip = index
    if (isMerge) side = -1
  }
}

/**
 * Creates a Mercurial repository with these changesets. `hg unbundle` reads thousands in seconds.
 */
export async function makeHgRepository(
  folder: string,
  changesets: Iterable<HgChangeset>,
): Promise<void> {
  const bundle = `${folder}.bundle`
  await pipeline(Readable.from(bundleBytes(hgHistory(changesets))), createWriteStream(bundle))
  const env = { HGRCPATH: '', HGPLAIN: '1', HOME: '/nonexistent' }
  await runOrThrow({ file: 'hg', args: ['init', folder], env })
  await runOrThrow({ file: 'hg', args: ['-R', folder, 'unbundle', '-q', bundle], env })
  await rm(bundle)
}

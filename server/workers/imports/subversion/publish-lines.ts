import { isBranchName } from '../../../git/formats/names.ts'
import { trimEnd } from '../../../core/trim-end.ts'
import { ImportFailure } from '../failure.ts'
import { lineRef } from './write-revision.ts'
import { wholeRef } from './whole-tree.ts'
import type { FastImport } from '../fast-import.ts'
import type { Counts } from '../summary.ts'
import { publishedAs } from './layout.ts'
import type { ConversionState } from './conversion-state.ts'
import { noteOutside } from './outside-files.ts'
import { isIn } from './paths.ts'

/** Names for the trunk; the first free one is used. */
const trunkNames = ['main', 'trunk']

/** Key that is equal for names that some file systems do not distinguish (case, Unicode form). */
const sameName = (kind: string, name: string) => `${kind}/${name.normalize('NFC').toLowerCase()}`

/** Finds the closest name that git accepts and that is free. */
function fitName(name: string, isFree: (name: string) => boolean): string {
  if (isBranchName(name) && isFree(name)) return name
  const plain = name.replace(/[^\p{L}\p{N}._-]+|\.{2,}/gu, '-').replace(/^[-.]+/, '')
  const base =
    trimEnd(plain, '-.')
      .replace(/\.lock$/i, '')
      .slice(0, 100) || 'unnamed'
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? base : `${base}-${number}`
    if (isBranchName(candidate) && isFree(candidate)) return candidate
  }
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Whether any of these commits has a file. */
async function hasFiles(pen: FastImport, commits: (number | undefined)[]): Promise<boolean> {
  for (const commit of commits) {
    const entry = commit === undefined ? undefined : await pen.entry(commit, '')
    if (entry && entry.id !== emptyTree) return true
  }
  return false
}

/** Reports the folders in existing lines that git does not have, because no files are in them. */
function noteHollows({ hollow, left }: ConversionState, alive: { path: string }[]): void {
  const isInLine = (path: string) =>
    alive.some((line) => isIn(line.path, path) && line.path !== path)
  const paths = hollow.paths().filter(isInLine)
  left.add('hollow', paths[0], paths.length)
}

const noBranch = () =>
  new ImportFailure(
    'unsupported',
    'The Subversion folder has files, but its trunk, branches and tags have none. Import another folder.',
  )

/**
 * Creates the refs of existing lines. Returns the name of the default branch, and what the source has.
 * @throws ImportFailure when a source with files has no line
 */
export async function publishLines(
  work: ConversionState,
): Promise<{ head: string | undefined; has: Counts }> {
  const { pen, lines, tree, layout, left } = work
  const taken = new Set<string>()
  const alive = lines
    .alive()
    .filter(({ path }) => publishedAs(layout, path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  const tips = alive.map(({ tip }) => tip)
  if ((await hasFiles(pen, [tree.marks.last])) && !(await hasFiles(pen, tips))) throw noBranch()
  let head: string | undefined
  const publish = async (kind: 'heads' | 'tags', name: string, tip: number) => {
    const fit = fitName(name, (candidate) => !taken.has(sameName(kind, candidate)))
    taken.add(sameName(kind, fit))
    await pen.reset(`refs/${kind}/${fit}`, tip)
    return fit
  }
  for (const { path, tip } of alive) {
    const { kind = 'heads', name } = publishedAs(layout, path) ?? {}
    if (name === undefined) continue
    if ((await publish(kind, name, tip)) !== name) left.add('ref', name)
  }
  const trunk = alive.find(({ path }) => path === layout.trunk)
  const free = trunkNames.find((name) => !taken.has(sameName('heads', name)))
  if (trunk) head = await publish('heads', free ?? 'trunk', trunk.tip)
  if (head !== undefined && head !== trunkNames[0]) left.add('trunk', head)
  if (layout.kind === 'undivided') left.add('undivided')
  const ended = lines.ended().filter((path) => publishedAs(layout, path))
  left.add('ended', '', ended.length)
  noteHollows(work, alive)
  await noteOutside(
    work,
    alive.map(({ path }) => path),
  )
  await pen.reset(wholeRef, null)
  await pen.reset(lineRef, null)
  const all = [...alive.map(({ path }) => path), ...ended]
  const kinds = all.map((path) => publishedAs(layout, path)?.kind)
  const of = (wanted: string) => kinds.filter((kind) => kind === wanted).length
  return {
    head,
    has: [
      ['branch', of('heads')],
      ['tag', of('tags')],
    ],
  }
}

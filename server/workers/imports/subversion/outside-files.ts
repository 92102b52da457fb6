import { runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import type { ConversionState } from './conversion-state.ts'
import { fitFolder } from './fit-names.ts'
import { join } from './paths.ts'
import { wholeRef } from './whole-tree.ts'

/**
 * Reports the files that the source has outside of its lines, also those that came there by a copy of
 * a folder or stayed where a branch was made from.
 * @param alive paths of the existing lines
 */
export async function noteOutside(work: ConversionState, alive: string[]): Promise<void> {
  const { pen, stage, tree, base, map, left, revision } = work
  const tip = tree.marks.last
  if (tip === undefined || alive.includes(base)) return
  const changes = alive.map((path) => ({ delete: fitFolder(path) }))
  const committer = { name: 'outside', email: '', seconds: 0 }
  const about = { ref: wholeRef, committer, message: '' }
  const rest = await pen.entry(
    await pen.commit({ ...about, parents: [tip], changes }),
    fitFolder(base),
  )
  if (rest === undefined) return
  await pen.checkpoint()
  const list = ['ls-tree', '-r', '-z', '--name-only', rest.id]
  const names = (await runOrThrow(gitIn(stage, list))).toString().split('\0').filter(Boolean)
  const paths = names.map((name) => join(base, name))
  const [inFolders, outside] = [new Array<string>(), new Array<string>()]
  for (const path of paths) (map.over(path, revision).length > 0 ? inFolders : outside).push(path)
  left.atLeast('no line', inFolders[0], inFolders.length)
  left.atLeast('outside', outside[0], outside.length)
}

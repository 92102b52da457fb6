import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { firstParents, stageRefs } from '../stage-contents.ts'
import { byGitSvn } from '../subversion/git-svn.ts'
import type { EndedImport } from './ended-import.ts'
import { gitSvnDiffers } from './other-converters.ts'
import type { SubversionStory } from './subversion-story.ts'

/** With which the other branches are compared. */
const partly = 'nested branches'

const isComparable = (shapes: readonly string[], story: SubversionStory) =>
  story.is(story.at('trunk')) === 'dir' &&
  !shapes.some((shape) => shape in gitSvnDiffers && shape !== partly)

/** Whether a folder that groups branches has the branch. */
const isGrouped = ({ at, groups }: SubversionStory, ref: string) =>
  [...groups].some((group) => ref.startsWith(`refs/heads/${group.slice(at('branches/').length)}/`))

/**
 * Compares the first-parent line of each branch and tag with that of `git svn clone`.
 *
 * @returns false if git-svn converts the history otherwise
 */
export async function judgeByGitSvn(
  shapes: readonly string[],
  story: SubversionStory,
  repository: string,
  { path, failed }: EndedImport,
): Promise<boolean> {
  if (failed || !isComparable(shapes, story)) return false
  const folder = `${repository}-git-svn`
  const theirs = await byGitSvn(repository, story.base, folder)
  const format = '%s %an %at %T'
  for (const ref of (await stageRefs(path)).keys()) {
    if (!/^refs\/(heads|tags)\//.test(ref) || isGrouped(story, ref)) continue
    const there = await firstParents(theirs.path, theirs.refs.get(ref) ?? ref, format)
    expect(await firstParents(path, ref, format), ref).toEqual(there)
  }
  await rm(folder, { recursive: true })
  return true
}

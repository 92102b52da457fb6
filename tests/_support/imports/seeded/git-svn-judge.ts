import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { firstParents, stageRefs } from '../stage-contents.ts'
import { byGitSvn } from '../subversion/git-svn.ts'
import type { EndedImport } from './ended-import.ts'
import type { SubversionStory } from './subversion-story.ts'

/**
 * What git-svn imports otherwise:
 *
 * - It fails without a trunk, because it has no HEAD, and at revisions without a date.
 * - A link whose `svn:special` is removed loses the `link ` of its text, which `svn export` has.
 * - It leaves out paths that git refuses, and does not check content. An import renames them.
 * - It percent-encodes names of branches that git refuses, and has no branch `main` for the trunk. An
 *   import replaces characters, and calls the trunk `main`, or `trunk` if there is a branch of that name.
 * - A folder in `branches` that groups branches is one branch. An import has each of them.
 */
const otherwise = [
  'names that git reads',
  'names that git refuses',
  'odd branch names',
  'properties',
  'dates',
]

const isComparable = (shapes: readonly string[], story: SubversionStory) =>
  story.is(story.at('trunk')) === 'dir' && !shapes.some((shape) => otherwise.includes(shape))

/** Whether a folder that groups branches has the branch. */
const isGrouped = ({ at, groups }: SubversionStory, ref: string) =>
  [...groups].some((group) => ref.startsWith(`refs/heads/${group.slice(at('branches/').length)}/`))

/** Compares the first-parent line of each branch and tag with that of `git svn clone`. */
export async function judgeByGitSvn(
  shapes: readonly string[],
  story: SubversionStory,
  repository: string,
  { path, failed }: EndedImport,
): Promise<void> {
  if (failed || !isComparable(shapes, story)) return
  const folder = `${repository}-git-svn`
  const theirs = await byGitSvn(repository, story.base, folder)
  const format = '%s %an %at %T'
  for (const ref of (await stageRefs(path)).keys()) {
    if (!/^refs\/(heads|tags)\//.test(ref) || isGrouped(story, ref)) continue
    const there = await firstParents(theirs.path, theirs.refs.get(ref) ?? ref, format)
    expect(await firstParents(path, ref, format), ref).toEqual(there)
  }
  await rm(folder, { recursive: true })
}

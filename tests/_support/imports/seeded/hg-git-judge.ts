import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { byHgGit } from '../mercurial/hg-git.ts'
import { firstParents } from '../stage-contents.ts'
import type { EndedImport } from './ended-import.ts'
import { hgGitDiffers } from './other-converters.ts'
import { pairsOf, type Ask } from './mercurial-judge.ts'

/** Whether hg-git converts a history with these shapes as an import does. */
const isComparable = (shapes: readonly string[]): boolean =>
  !shapes.some((shape) => shape in hgGitDiffers || shape === 'empty')

/** Subject, author, time and tree of a commit. Metadata of Mercurial is in the rest of the message. */
const format = '%s %an <%ae> %at %T'

/**
 * Compares the first-parent line of each head, also of those that are closed, with that of hg-git.
 *
 * @returns false if hg-git converts the history otherwise
 */
export async function judgeByHgGit(
  shapes: readonly string[],
  ask: Ask,
  repository: string,
  ended: EndedImport,
): Promise<boolean> {
  if (ended.failed || !isComparable(shapes)) return false
  const heads = (await ask('log', '-r', 'head()', '-T', '{node}\n')).split('\n')
  const folder = `${repository}-hg-git`
  const theirs = await byHgGit(repository, folder, heads)
  const pairs = await pairsOf(ask, ended)
  for (const head of heads) {
    const there = await firstParents(theirs.path, theirs.refs.get(head)!, format)
    expect(await firstParents(ended.path, pairs.get(head)!.id, format), head).toEqual(there)
  }
  await rm(folder, { recursive: true })
  return true
}

import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { byHgGit } from '../mercurial/hg-git.ts'
import { firstParents } from '../stage-contents.ts'
import type { EndedImport } from './ended-import.ts'
import { pairsOf, type Ask } from './mercurial-judge.ts'

/** What hg-git converts otherwise, by the shape that has it. Histories with these are not compared. */
export const hgGitDiffers: Record<string, string> = {
  people:
    'A user without an address gets `<none@none>`, an address alone is also the name, and bytes that are not UTF-8 stay.',
  messages:
    'An empty message becomes that of the metadata, such as `--HG-- branch`, which hg-git adds to messages.',
  dates: 'Times before 1970 and odd time zones stay, which git cannot show.',
  subrepositories: 'Subrepositories become submodules, and `.hgsub` is left out.',
  'names that git refuses': 'Paths that git refuses are written, or end the conversion.',
  'names that git reads': 'A `.gitmodules` is not checked, and can end the conversion.',
}

/** Whether hg-git converts a history with these shapes as an import does. */
export const isComparable = (shapes: readonly string[]): boolean =>
  !shapes.some((shape) => shape in hgGitDiffers || shape === 'empty')

/** Subject, author, time and tree of a commit. Metadata of Mercurial is in the rest of the message. */
const format = '%s %an <%ae> %at %T'

/** Compares the first-parent line of each head, also of those that are closed, with that of hg-git. */
export async function judgeByHgGit(
  shapes: readonly string[],
  ask: Ask,
  repository: string,
  ended: EndedImport,
): Promise<void> {
  if (ended.failed || !isComparable(shapes)) return
  const heads = (await ask('log', '-r', 'head()', '-T', '{node}\n')).split('\n')
  const folder = `${repository}-hg-git`
  const theirs = await byHgGit(repository, folder, heads)
  const pairs = await pairsOf(ask, ended)
  for (const head of heads) {
    const there = await firstParents(theirs.path, theirs.refs.get(head)!, format)
    expect(await firstParents(ended.path, pairs.get(head)!.id, format), head).toEqual(there)
  }
  await rm(folder, { recursive: true })
}

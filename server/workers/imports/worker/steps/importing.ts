import type { Convert } from '../../converter.ts'
import type { VersionControl } from '../../../../storage/schema/import-tables.ts'
import { allRefs } from '../../../../git/refs/all-refs.ts'
import { emptySource } from '../../failure.ts'
import { summarize } from '../../summary.ts'
import { countCommits } from '../../count-commits.ts'
import { findAuthors, sentenceAboutUnlisted } from '../../authors/find-authors.ts'
import { importLfs } from '../../lfs/import-lfs.ts'
import { findLargeFiles } from '../../large-files/find-large-files.ts'
import { packsOf } from '../../publish/packs.ts'
import type { Perform, StepNeeds } from '../step.ts'
import type { SourceMessage, Task } from '../protocol.ts'
import { openStage, readNote, stageIn, writeNote, type StageNote } from '../stage.ts'

/** Each converter is loaded only for its kind of source. */
const converters: Record<VersionControl, () => Promise<Convert>> = {
  git: async () => (await import('../../git/convert.ts')).convertGit,
  subversion: async () => (await import('../../subversion/convert.ts')).convertSubversion,
  mercurial: async () => (await import('../../mercurial/convert.ts')).convertMercurial,
  tfvc: async () => (await import('../../tfvc/convert.ts')).convertTfvc,
}

async function convert(source: SourceMessage, task: Task, needs: StepNeeds): Promise<StageNote> {
  const { folder, limits } = task
  const { vcs, url, ...credentials } = source
  if (!vcs) throw new Error('unknown kind of source')
  const run = await converters[vcs]()
  const stage = await openStage(folder)
  const sourceWithUrl = { vcs, url: new URL(url), ...credentials }
  const converted = await run({ ...needs, source: sourceWithUrl, stage, limits })
  const branches = await allRefs(stage, ['refs/heads'])
  const tags = await allRefs(stage, ['refs/tags'])
  if (branches.size + tags.size === 0) throw emptySource()
  const commits = await countCommits(stage)
  const arrived = { branch: branches.size, tag: tags.size, commit: commits }
  const left = [summarize(converted.has, Object.entries(arrived)), ...converted.left]
  const packs = converted.checked ? await packsOf(stage) : []
  const note = { ...converted, left, packs }
  await writeNote(folder, note)
  return note
}

/**
 * Imports the history of a source and its Git LFS objects into the stage, and finds its authors and
 * large files.
 */
export const importing: Perform<'importing'> = async ({ source }, task, needs) => {
  const note = (await readNote(task.folder)) ?? (await convert(source, task, needs))
  const stage = stageIn(task.folder)
  const lfs = await importLfs(source, task, needs)
  const [commits, { authors, unlisted }, largeFiles] = await Promise.all([
    countCommits(stage),
    findAuthors(stage, undefined, needs.signal),
    findLargeFiles(stage, needs.signal),
  ])
  const left = [...note.left, ...lfs, ...sentenceAboutUnlisted(unlisted)]
  return { ...note, left, commits, authors, largeFiles }
}

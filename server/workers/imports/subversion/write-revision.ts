import { runOrThrow } from '../../../core/processes.ts'
import { gitIn } from '../../../git/processes/environment.ts'
import { fitPath, type FileChange } from '../fast-import.ts'
import { isFitContent, isRead } from '../fast-import/fit-content.ts'
import { FileEditor, flagsOf } from './edit-file.ts'
import type { CopySource, Edit, Revision } from './edits.ts'
import { fitFolder, fitNames } from './fit-names.ts'
import type { Due } from './lines.ts'
import { malformed } from './malformed.ts'
import { isIn, parentOf } from './paths.ts'
import { authorOf, messageOf, secondsOf } from './note.ts'
import type { Entry } from './entry.ts'
import type { ConversionState } from './conversion-state.ts'

/**
 * Ref that all commits are written on, because fast-import requires one. Branches and tags get
 * their refs at the end.
 */
export const lineRef = 'refs/subversion/line'

/**
 * Writes one revision into the stage.
 * @throws ImportFailure
 */
export async function writeRevision(work: ConversionState, revision: Revision): Promise<void> {
  const now = revision.revision
  let file: FileEditor | undefined
  const shrunk = new Set<string>()
  for await (const edit of revision.edits) {
    if (isInFile(edit)) {
      if (!file) throw malformed()
      if (edit.do === 'set on file') noteProperty(work, file.path, edit)
      const entry = await file.take(edit)
      if (!entry) continue
      await putFile(work, file.path, entry)
      work.odd.set(file.path, entry.mode, file.flags, now)
      file = undefined
    } else if (file) throw malformed()
    else file = await apply(work, edit, now)
    if (edit.do === 'delete') shrunk.add(parentOf(edit.path))
  }
  if (file) throw malformed()
  await commitLines(work, revision)
  for (const folder of shrunk) await noteHollow(work, folder, now)
  work.revision = now
}

/** Writes a file, under another name if git refuses it under its own. */
async function putFile(work: ConversionState, path: string, entry: Entry) {
  const isFit = await isFitEntry(work, path, entry)
  if (!isFit && !(await work.tree.isRenamed(path))) work.left.add('renamed', path)
  await work.tree.putFile(path, entry, isFit)
}

/** Git refuses symbolic links named `.gitmodules`, and some content of files that it reads. */
async function isFitEntry({ stage, blobs }: ConversionState, path: string, { mode, id }: Entry) {
  if (mode === '120000') return fitPath(fitNames(path), mode) !== undefined
  return !isRead(path) || isFitContent(stage, path, await blobs.read(id))
}

type FileEdit = Parameters<FileEditor['take']>[0]
type OtherEdit = Exclude<Edit, FileEdit>

const inFile = new Set<Edit['do']>(['set on file', 'begin text', 'text', 'close file'])

const isInFile = (edit: Edit): edit is FileEdit => inFile.has(edit.do)

/** Applies an edit. Returns the file that it opens, if any. */
async function apply(
  work: ConversionState,
  edit: OtherEdit,
  now: number,
): Promise<FileEditor | undefined> {
  const { tree, lines, odd, hollow } = work
  if (edit.do === 'delete') {
    lines.delete(edit.path, now)
    odd.delete(edit.path, now)
    hollow.delete(edit.path, now)
    await tree.delete(edit.path)
  } else if (edit.do === 'add folder') await addFolder(work, edit, now)
  else if (edit.do === 'open folder') lines.open(edit.path, now)
  else if (edit.do === 'set on folder') noteProperty(work, edit.path, edit)
  else {
    lines.changeFile(edit.path, now)
    if (edit.do === 'add file') return addFile(work, edit, now)
    return openFile(work, edit.path, await tree.entry(edit.path))
  }
  return undefined
}

type Added = { path: string; from?: CopySource }

async function addFolder(work: ConversionState, { path, from }: Added, now: number): Promise<void> {
  const entry = from && (await work.tree.copied(from))
  await work.lines.add(path, from, now, (folder) => foldersIn(work, folder))
  if (fitFolder(path) !== path) work.left.add('renamed', path)
  if (entry) work.hollow.fill(path, now)
  else work.hollow.add(path, now)
  if (!from) return
  work.odd.copy(from, path, now)
  work.hollow.copy(from, path, now)
  await work.tree.copyFolder(path, entry)
}

async function addFile(
  work: ConversionState,
  { path, from }: Added,
  now: number,
): Promise<FileEditor> {
  noteLeft(work, path, now)
  work.hollow.fill(path, now)
  if (!from) return new FileEditor({ path, before: undefined, flags: flagsOf() }, work.blobs)
  work.odd.copy(from, path, now)
  return openFile(work, path, await work.tree.copied(from))
}

/** Opens a file. Changing or copying a missing file is malformed. */
function openFile(
  { odd, blobs }: ConversionState,
  path: string,
  before: Entry | undefined,
): FileEditor {
  if (!before || before.mode === '040000') throw malformed()
  return new FileEditor({ path, before, flags: flagsOf(before, odd.of(path)) }, blobs)
}

function noteLeft({ map, base, left }: ConversionState, path: string, now: number): void {
  const lines = map.over(path, now)
  if (isIn(base, path) && !lines.some((line) => line !== path))
    left.add(lines.length > 0 ? 'no line' : 'outside', path)
  if (fitNames(path) !== path) left.add('renamed', path)
}

/** Properties that git has as the mode of a file. */
const kept = new Set(['svn:executable', 'svn:special'])

type Property = { name: string; value?: Buffer }

function noteProperty({ left }: ConversionState, path: string, { name, value }: Property): void {
  if (value === undefined || kept.has(name)) return
  if (name === 'svn:externals') left.add('externals', path)
  else left.add('properties', `${name} on ${path || '/'}`)
}

/** Notes a folder from which something was deleted, and those around it, if no file is left. */
async function noteHollow({ map, tree, hollow }: ConversionState, folder: string, now: number) {
  for (let at = folder; map.over(at, now).some((line) => line !== at); at = parentOf(at)) {
    if (await tree.entry(at)) return
    hollow.add(at, now)
  }
}

/**
 * Lists the folders in a folder. Needs a checkpoint, because git must read the objects; copies of
 * folders of branches are rare.
 */
async function foldersIn(
  { pen, stage, tree }: ConversionState,
  folder: CopySource,
): Promise<string[]> {
  const entry = await tree.copied(folder)
  if (entry?.mode !== '040000') return []
  await pen.checkpoint()
  const list = ['ls-tree', '-d', '-z', '--name-only', entry.id]
  const names = await runOrThrow(gitIn(stage, list))
  return names.toString().split('\0').filter(Boolean)
}

/** Writes one commit for each touched line, with the current tree of its folder. */
async function commitLines(work: ConversionState, revision: Revision): Promise<void> {
  const { pen, tree, lines } = work
  const due = lines.due().map((one) => ({ ...one, changes: changesOf(work, one) }))
  const treeCommit = await tree.commit(revision.revision)
  work.seconds = secondsOf(revision, work.seconds)
  const committer = authorOf(revision, work.uuid, work.seconds)
  const about = { ref: lineRef, committer, author: committer, message: messageOf(revision) }
  const marks = new Map<string, number>()
  for (const { line, parents, changes } of due) {
    const lineChanges = changes ?? (await wholeFolder(work, treeCommit, line))
    marks.set(line, await pen.commit({ ...about, parents, changes: lineChanges }))
  }
  lines.settle(revision.revision, marks)
}

/** The known changes of a line. Usually a few files have changed and nothing needs to be read. */
const changesOf = (
  { tree }: ConversionState,
  { line, parents, isSteady }: Due,
): FileChange[] | undefined => (isSteady && parents.length > 0 ? tree.changesIn(line) : undefined)

/** The whole tree of a line. A folder without files does not exist in git. */
async function wholeFolder({ pen }: ConversionState, treeCommit: number | undefined, line: string) {
  const entry = treeCommit === undefined ? undefined : await pen.entry(treeCommit, fitFolder(line))
  return entry?.mode === '040000'
    ? [{ mode: '040000', of: entry.id, path: '' } as const]
    : ['delete all' as const]
}

import { lstat, mkdir, opendir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { draftNames } from '../../git/store/leftover-files.ts'
import { leftoverAge, type DoctorContext } from './context.ts'
import type { Finding } from './finding.ts'

type Kind = 'repositories' | 'gists'

/** The server removes the folder of a deleted repository with the last of its rows. */
const rowsOf = { repositories: 'repository_ids', gists: 'gists' } as const

/** Folders whose ids are looked up together. */
const batch = 500

/** A folder is created before its row, so it may be without one for a moment. */
const newest = 60_000

interface Folder {
  id: number
  path: string
  /** Whether it is what remains of an interrupted removal. */
  isRemoved: boolean
}

const ageOf = async (path: string): Promise<number> => {
  const { mtimeMs } = await lstat(path).catch(() => ({ mtimeMs: Infinity }))
  return systemClock.now() - mtimeMs // the times of files are those of the machine
}

async function* foldersOf(root: string): AsyncGenerator<Folder> {
  const shards = await opendir(root).catch(() => undefined)
  if (!shards) return
  for await (const shard of shards) {
    if (!shard.isDirectory() || !/^[0-9a-f]{2}$/.test(shard.name)) continue
    for await (const { name } of await opendir(join(root, shard.name))) {
      const [, id, removed] = /^(\d+)\.git(\.removed)?$/.exec(name) ?? []
      const path = join(root, shard.name, name)
      if (id) yield { id: Number(id), path, isRemoved: removed !== undefined }
    }
  }
}

async function* inBatches(folders: AsyncIterable<Folder>): AsyncGenerator<Folder[]> {
  let some: Folder[] = []
  for await (const folder of folders) {
    some.push(folder)
    if (some.length < batch) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/**
 * Moves a folder aside instead of deleting it, because a wrong database makes every folder look
 * like one without a row.
 */
function setAside({ id, path }: Folder, kind: Kind, { data }: DoctorContext) {
  return async () => {
    const place = join(data, 'without-rows', kind)
    await mkdir(place, { recursive: true })
    await rename(path, join(place, `${id}.git`))
    return `moved to ${join(place, `${id}.git`)}`
  }
}

async function findingOf(folder: Folder, kind: Kind, context: DoctorContext) {
  const { id, path, isRemoved } = folder
  const subject = `folder ${kind}/${id}`
  if ((await ageOf(path)) < newest) return []
  // written after the first look, or deleted: not a problem
  if ((await context.storage.inspection.existing(rowsOf[kind], [id])).has(id)) return []
  if (isRemoved) {
    const repair = async () => {
      await rm(path, { recursive: true, force: true })
      return `deleted ${path}`
    }
    return [
      { check: 'leftovers', subject, problem: `${path} was not fully deleted`, repair } as const,
    ]
  }
  const repair = setAside(folder, kind, context)
  return [
    { check: 'folder', subject, problem: `${path} has no row in the database`, repair } as const,
  ]
}

async function* checkKind(kind: Kind, context: DoctorContext): AsyncGenerator<Finding> {
  for await (const folders of inBatches(foldersOf(join(context.data, kind)))) {
    const ids = folders.map(({ id }) => id)
    const known = await context.storage.inspection.existing(rowsOf[kind], ids)
    for (const folder of folders) {
      if (folder.isRemoved || !known.has(folder.id)) yield* await findingOf(folder, kind, context)
    }
  }
}

/** Drafts are repositories that are still being created. */
async function checkDrafts(kind: Kind, context: DoctorContext): Promise<Finding[]> {
  const root = join(context.data, kind, 'drafts')
  const before = systemClock.now() - leftoverAge
  let count = 0
  const folder = await opendir(root).catch(() => undefined)
  if (!folder) return []
  for await (const { name } of folder) {
    if (draftNames.test(name) && (await ageOf(join(root, name))) > leftoverAge) count++
  }
  if (count === 0) return []
  const store = kind === 'gists' ? context.gists : context.git
  const repair = async () => {
    await store.discardDrafts(before)
    return `removed ${count}`
  }
  const problem = `${count} entries that are older than a day`
  return [{ check: 'leftovers', subject: `folder ${kind}/drafts`, problem, repair }]
}

/** Looks for folders without rows, and for what interrupted creations and removals left. */
export async function* checkFolders(context: DoctorContext): AsyncGenerator<Finding> {
  for (const kind of ['repositories', 'gists'] as const) {
    yield* checkKind(kind, context)
    yield* await checkDrafts(kind, context)
  }
}

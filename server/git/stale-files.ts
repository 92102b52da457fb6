import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'

/** Temporary files of git, by folder in `objects`. Shards are the folders of loose objects. */
const temporary = {
  '': /^(tmp_|incoming-)/,
  pack: /^(tmp_|\.tmp-)/,
  info: /\.lock$/,
  'info/commit-graphs': /\.lock$/,
  shards: /^tmp_obj_/,
}

const lastChange = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )

async function removeTemporary(folder: string, name: RegExp, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const file of names.filter((each) => name.test(each)).map((each) => join(folder, each))) {
    const changed = await lastChange(file)
    if (changed !== undefined && changed < before) await rm(file, { recursive: true, force: true })
  }
}

/**
 * Removes temporary files that interrupted pushes and interrupted maintenance left in a repository.
 * @param before files last changed before this time (milliseconds) are removed
 */
export async function removeStaleObjects(path: string, before: number): Promise<void> {
  const objects = join(path, 'objects')
  const { shards, ...others } = temporary
  for (const [folder, name] of Object.entries(others))
    await removeTemporary(join(objects, folder), name, before)
  const folders = (await readdir(objects)).filter((each) => /^[0-9a-f]{2}$/.test(each))
  for (const shard of folders) await removeTemporary(join(objects, shard), shards, before)
}

/** When a temporary ref was created. A ref without files of its own is older than any. */
async function createdAt(path: string, ref: string): Promise<number> {
  const log = await lastChange(join(path, 'logs', ref))
  return log ?? (await lastChange(join(path, ref))) ?? 0
}

/**
 * Removes the refs of changes that were interrupted before a branch had their commits.
 * @param before refs created before this time (milliseconds) are removed
 */
export async function removeStaleRefs(path: string, before: number): Promise<void> {
  const list = ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/changes', 'refs/drafts']
  const lines = (await runOrThrow(gitIn(path, list))).toString().split('\n').filter(Boolean)
  const deletions: string[] = []
  for (const line of lines) {
    const [id, ref] = [line.slice(0, 40), line.slice(41)]
    if ((await createdAt(path, ref)) < before) deletions.push(`delete ${ref} ${id}\n`)
  }
  if (deletions.length === 0) return
  await runOrThrow(gitIn(path, ['update-ref', '--stdin']), deletions.join(''))
}

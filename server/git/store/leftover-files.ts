import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Temporary files of git, by folder. `shards` are the folders of loose objects. */
const temporary = {
  objects: /^(tmp_|incoming-)/,
  'objects/pack': /^(tmp_|\.tmp-)/,
  'objects/info': /\.lock$/,
  'objects/info/commit-graphs': /\.lock$/,
}
const inShards = /^tmp_obj_/

async function inFolder(folder: string, names: RegExp, before: number): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue
    const { mtimeMs } = await lstat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) found.push(join(folder, name))
  }
  return found
}

/**
 * Lists the files and folders that interrupted pushes and interrupted maintenance left in a
 * repository: unfinished packs, quarantines of pushes, and locks of files that only maintenance
 * writes.
 * @param before only what was last changed before this time, in milliseconds
 */
export async function leftoverFiles(path: string, before: number): Promise<string[]> {
  const objects = join(path, 'objects')
  const shards = (await readdir(objects).catch(() => [])).filter((name) =>
    /^[0-9a-f]{2}$/.test(name),
  )
  const found: string[] = []
  for (const [folder, names] of Object.entries(temporary))
    found.push(...(await inFolder(join(path, folder), names, before)))
  for (const shard of shards)
    found.push(...(await inFolder(join(objects, shard), inShards, before)))
  return found
}

/** Removes files and folders, of which some may be missing. */
export const removeFiles = async (files: readonly string[]): Promise<void> => {
  for (const file of files) await rm(file, { recursive: true, force: true })
}

/** Names of drafts begin with a random UUID. Other entries of the folder are not of the server. */
export const draftNames = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * Removes the drafts in a folder that were last changed before a time in milliseconds. The folder
 * may be missing.
 */
export const removeOlderDrafts = async (folder: string, before: number): Promise<void> =>
  removeFiles(await inFolder(folder, draftNames, before))

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files and folders of processes that were killed while they received objects. */
const patterns = [
  { folder: 'objects', names: /^(tmp_objdir-|incoming-)/ },
  { folder: 'objects/pack', names: /^(tmp_|\.tmp-)/ },
]

async function inFolder(folder: string, names: RegExp, before: number): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) found.push(join(folder, name))
  }
  return found
}

/**
 * Lists what killed processes left in a repository: unfinished packs, and quarantines of pushes.
 * @param before only what was last changed before this time, in milliseconds
 */
export async function leftoverFiles(path: string, before: number): Promise<string[]> {
  const lists = patterns.map(({ folder, names }) => inFolder(join(path, folder), names, before))
  const loose = (await readdir(join(path, 'objects')).catch(() => []))
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .map((name) => inFolder(join(path, 'objects', name), /^tmp_obj_/, before))
  return (await Promise.all([...lists, ...loose])).flat()
}

export const removeFiles = async (files: readonly string[]): Promise<void> => {
  for (const file of files) await rm(file, { recursive: true, force: true })
}

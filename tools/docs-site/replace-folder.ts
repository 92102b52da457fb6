import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Several processes may replace the same folder; each try fails only when another one succeeds. */
const tries = 100

const isCode = (error: unknown, ...codes: string[]) =>
  codes.includes(String((error as NodeJS.ErrnoException).code))

/** Moves a folder to `target`. The one that was there moves to `old`. */
async function swap(made: string, target: string, old: string): Promise<void> {
  for (let left = tries; ; left--) {
    await rm(old, { recursive: true, force: true })
    await rename(target, old).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT')) throw error
    })
    try {
      return await rename(made, target)
    } catch (error) {
      if (left === 0 || !isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    }
  }
}

/**
 * Writes files into a new folder and replaces `target` with it.
 * @param files contents by path
 * @param finish adds files to the new folder
 */
export async function replaceFolder(
  target: string,
  files: Map<string, string | Uint8Array>,
  finish?: (folder: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const temporary = await mkdtemp(`${target}.`)
  const made = join(temporary, 'made')
  const all = [...files].map(([path, text]) => [join(made, path), text] as const)
  try {
    const folders = new Set(all.map(([path]) => dirname(path)))
    await Promise.all([...folders].map((folder) => mkdir(folder, { recursive: true })))
    await Promise.all(all.map(([path, text]) => writeFile(path, text)))
    await finish?.(made)
    await swap(made, target, join(temporary, 'old'))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether a receive-pack is at work in a repository. One outlives its server and may still change refs,
 * so a push that was interrupted can be judged only when this says no. Known on Linux, for this
 * machine; elsewhere the answer is always no.
 */
export async function isReceiving(path: string): Promise<boolean> {
  const wanted = ['git', 'receive-pack', '--stateless-rpc', path, ''].join('\0')
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.filter((entry) => /^\d+$/.test(entry))
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(lines)).includes(wanted)
}

/**
 * Removes the lock files that a machine which lost power, or a killed git, left in a repository: they
 * would block their refs for ever. Git holds a lock for milliseconds.
 * @param before locks last changed before this instant, in milliseconds, belong to nobody.
 */
export async function removeStaleLocks(path: string, before: number): Promise<void> {
  const inRefs = await readdir(join(path, 'refs'), { recursive: true })
  const locks = inRefs.filter((name) => name.endsWith('.lock')).map((name) => join('refs', name))
  const files = ['HEAD.lock', 'packed-refs.lock', ...locks].map((name) => join(path, name))
  await Promise.all(files.map((file) => removeOlder(file, before)))
}

async function removeOlder(file: string, before: number): Promise<void> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
  if (mtimeMs < before) await rm(file, { recursive: true, force: true })
}

/** Removes the folders in a folder, if there is one, that were last changed before an instant, in milliseconds. */
export async function removeOlderFolders(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.map((name) => removeOlder(join(folder, name), before)))
}

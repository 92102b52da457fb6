import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether git is still running for a push. It can outlive the server and still change refs, so an
 * interrupted push can be evaluated only when this returns false. Works on Linux for local
 * processes; always false elsewhere.
 * @param mark the mark of the push; null to look for any push over git to the repository
 */
export async function isReceiving(path: string, mark: string | null): Promise<boolean> {
  const args = ['git', 'receive-pack', '--stateless-rpc', path, ''].join('\0')
  const [file, matches] =
    mark === null
      ? (['cmdline', (text: string) => text === args] as const)
      : (['environ', (text: string) => text.includes(mark)] as const)
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.filter((entry) => /^\d+$/.test(entry))
  const texts = pids.map((pid) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''))
  return (await Promise.all(texts)).some(matches)
}

/**
 * Removes lock files left behind by a power failure or a killed git process, because they block ref
 * updates. Git holds a lock only for milliseconds.
 * @param before locks last changed before this time (milliseconds) are stale
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

/**
 * Removes the subfolders of a folder that were last changed before a time in milliseconds. The
 * folder may be missing.
 */
export async function removeOlderFolders(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.map((name) => removeOlder(join(folder, name), before)))
}

import { constants, copyFile, lstat, opendir, rename, writeFile } from 'node:fs/promises'
import type { Dirent, Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { readStart } from '../../core/regular-file.ts'
import { repositoryConfig } from './repository-config.ts'

/** Something in a repository that the server has not put there. */
export interface ForeignEntry {
  /** Path within the repository; empty for the repository itself. */
  path: string
  /** What it is, such as `a link`. */
  what: string
  /** Whether `replaceConfig` mends it. */
  isConfig?: boolean
}

/** Files with which git uses other folders as part of the repository. */
const redirections = new Set(['commondir', 'config.worktree', 'objects/info/alternates'])

/** The file of settings. git runs programs that it names. */
const configFile = 'config'

/** The number of entries that are listed. A repository has none, unless someone put them there. */
const most = 5

function kindOf(entry: Dirent | Stats): string | undefined {
  if (entry.isFile() || entry.isDirectory()) return undefined
  if (entry.isSymbolicLink()) return 'a link'
  return entry.isFIFO() ? 'a pipe' : 'a device or socket'
}

/** Files and folders of a push are removed when it ends, also while they are listed. */
function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function collect(root: string, path: string, found: ForeignEntry[]): Promise<void> {
  const entries = await opendir(join(root, path)).catch(ignoreAbsence)
  for await (const entry of entries ?? []) {
    if (found.length >= most) return
    const place = path === '' ? entry.name : `${path}/${entry.name}`
    const what = redirections.has(place) ? 'a file that leads git to other folders' : kindOf(entry)
    if (what !== undefined) found.push({ path: place, what })
    else if (entry.isDirectory()) await collect(root, place, found)
  }
}

/**
 * Lists what git would follow, wait for or run: links, pipes, devices, files that lead to other
 * folders, and other settings than those of the server. Without these, git can read and change the
 * repository alone.
 */
export async function foreignEntries(root: string): Promise<ForeignEntry[]> {
  for (const folder of [dirname(root), root]) {
    if (!(await lstat(folder)).isDirectory()) return [{ path: '', what: 'no folder of its own' }]
  }
  const found: ForeignEntry[] = []
  await collect(root, '', found)
  if (found.length > 0) return found
  const config = await readStart(join(root, configFile), 2 * repositoryConfig.length)
  if (config === repositoryConfig) return []
  return [{ path: configFile, what: 'not the one of the server', isConfig: true }]
}

/**
 * Gives a repository the settings of the server, and keeps a copy of the others.
 * @returns name of the copy
 */
export async function replaceConfig(root: string): Promise<string> {
  const [config, draft] = [join(root, configFile), join(root, `${configFile}.draft`)]
  const copy = `${configFile}.replaced`
  await copyFile(config, join(root, copy), constants.COPYFILE_EXCL)
  await writeFile(draft, repositoryConfig, { flush: true })
  await rename(draft, config)
  return copy
}

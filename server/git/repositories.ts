import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runOrThrow } from '../core/processes.ts'
import { sync } from './durability.ts'
import { gitIn } from './environment.ts'
import { removeOlderFolders } from './leftovers.ts'
import { isBranchName } from './names.ts'
import { repositoryConfig } from './repository-config.ts'

/** A repository that is being made and has no number yet, so nobody finds it. Gone at the end of its scope. */
export interface Draft extends AsyncDisposable {
  path: string
}

/** The bare repositories on disk. They are found by number only; names live in the store. */
export interface GitStore {
  /** The folder of repository `id`, whether it exists or not. */
  path(id: number): string
  exists(id: number): Promise<boolean>
  /** Makes an empty repository that nobody finds before it is adopted. */
  draft(defaultBranch: string): Promise<Draft>
  /**
   * Gives a draft its number, at once and for good. What an interrupted creation or removal left under
   * this id is removed, so call it only for an id that has just been given out.
   */
  adopt(draft: Draft, id: number): Promise<void>
  /** A name for a file that is being written, on the same disk. What is left of one goes with the drafts. */
  draftFile(): Promise<string>
  /** Removes drafts that were begun before an instant, in milliseconds: those who made them died. */
  discardDrafts(before: number): Promise<void>
  /** Removes a repository; nothing when there is none. */
  remove(id: number): Promise<void>
  setDefaultBranch(id: number, branch: string): Promise<void>
}

/** Opens the store of repositories under `root`, an absolute path that need not exist yet. */
export function createGitStore(root: string): GitStore {
  const path = (id: number) => join(root, shard(id), `${id}.git`)

  const remove = async (id: number) => {
    const doomed = `${path(id)}.removed`
    await rm(doomed, { recursive: true, force: true })
    await rename(path(id), doomed).catch(ignoreAbsence)
    await rm(doomed, { recursive: true, force: true })
  }

  return {
    path,
    remove,
    exists: (id) =>
      access(join(path(id), 'HEAD')).then(
        () => true,
        () => false,
      ),
    draft: async (defaultBranch) => {
      const unfinished = join(root, drafts, `${randomUUID()}.git`)
      await writeRepository(unfinished, defaultBranch)
      const discard = () => rm(unfinished, { recursive: true, force: true })
      return { path: unfinished, [Symbol.asyncDispose]: discard }
    },
    adopt: async (draft, id) => {
      await remove(id)
      await mkdir(dirname(path(id)), { recursive: true })
      await rename(draft.path, path(id))
      await sync(dirname(path(id)))
    },
    draftFile: async () => {
      await mkdir(join(root, drafts), { recursive: true })
      return join(root, drafts, randomUUID())
    },
    discardDrafts: (before) => removeOlderFolders(join(root, drafts), before),
    setDefaultBranch: async (id, branch) => {
      head(branch)
      await runOrThrow(gitIn(path(id), ['symbolic-ref', 'HEAD', `refs/heads/${branch}`]))
    },
  }
}

/** Beside the folders of `shard`, on the same disk. */
const drafts = 'drafts'

/** One of 256 folders, so that no folder grows without end. */
function shard(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Not a repository id: ${id}`)
  return (id % 256).toString(16).padStart(2, '0')
}

/**
 * The files that make a folder a bare repository (gitrepository-layout(5)). Written here rather than
 * by `git init`, which takes a process and leaves sample hooks behind.
 * @throws RangeError when `branch` cannot be a branch's name
 */
export async function writeRepository(path: string, branch: string): Promise<void> {
  const headContent = head(branch)
  await Promise.all(
    ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'].map((folder) =>
      mkdir(join(path, folder), { recursive: true }),
    ),
  )
  await Promise.all([
    writeFile(join(path, 'HEAD'), headContent, { flush: true }),
    writeFile(join(path, 'config'), repositoryConfig, { flush: true }),
  ])
  await sync(path)
}

/** @throws RangeError when `branch` cannot be a branch's name. */
function head(branch: string): string {
  if (!isBranchName(branch)) throw new RangeError(`Not a branch name: ${branch}`)
  return `ref: refs/heads/${branch}\n`
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isBranchName } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'
import { changeRefsOrThrow } from '../refs/change-refs.ts'
import { sync } from './durability.ts'
import { removeOlderDrafts } from './leftover-files.ts'
import { repositoryConfig } from './repository-config.ts'

/**
 * A repository without an id that is still being created, so no request can find it. Disposing
 * deletes it.
 */
export interface Draft extends AsyncDisposable {
  path: string
}

/** The bare repositories on disk. Folders are named by id; repository names are in the database. */
export interface GitStore {
  /** Path of the folder of repository `id`, whether or not it exists. */
  path(id: number): string
  exists(id: number): Promise<boolean>
  /** Folder for the hook that checks pushes. */
  hooks: string
  /** Creates an empty repository that requests cannot find until it is adopted. */
  draft(defaultBranch: string): Promise<Draft>
  /**
   * Moves a draft to its id atomically and permanently. Removes leftovers of an interrupted
   * creation or removal under this id, so call it only with a newly assigned id.
   */
  adopt(draft: Draft, id: number): Promise<void>
  /**
   * Returns a path for a temporary file on the same disk. `discardDrafts` removes leftover files.
   */
  draftFile(): Promise<string>
  /**
   * Removes drafts that were created before a time in milliseconds. Their process no longer runs.
   */
  discardDrafts(before: number): Promise<void>
  /** Removes a repository, if it exists. */
  remove(id: number): Promise<void>
  setDefaultBranch(id: number, branch: string): Promise<void>
}

/** Opens the repository store under `root`, an absolute path that need not exist yet. */
export function createGitStore(root: string): GitStore {
  const path = (id: number) => join(root, shard(id), `${id}.git`)

  const remove = async (id: number) => {
    const removed = `${path(id)}.removed`
    await rm(removed, { recursive: true, force: true })
    await rename(path(id), removed).catch(ignoreAbsence)
    await rm(removed, { recursive: true, force: true })
  }

  return {
    path,
    remove,
    hooks: join(root, 'hooks'),
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
    discardDrafts: (before) => removeOlderDrafts(join(root, drafts), before),
    setDefaultBranch: async (id, branch) => {
      head(branch)
      const command = gitIn(path(id), ['symbolic-ref', 'HEAD', `refs/heads/${branch}`])
      await changeRefsOrThrow(path(id), command)
    },
  }
}

/** Next to the shard folders, so that moves stay on the same disk. */
const drafts = 'drafts'

/** One of 256 folders, which limits the number of entries per folder. */
function shard(id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Invalid repository id: ${id}`)
  return (id % 256).toString(16).padStart(2, '0')
}

/**
 * Writes the files of a bare repository (gitrepository-layout(5)). `git init` is not used because
 * it needs a process and adds sample hooks.
 * @throws RangeError when `branch` is not a valid branch name
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

/** @throws RangeError when `branch` is not a valid branch name */
function head(branch: string): string {
  if (!isBranchName(branch)) throw new RangeError(`Invalid branch name: ${branch}`)
  return `ref: refs/heads/${branch}\n`
}

function ignoreAbsence(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

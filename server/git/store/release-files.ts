import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '../../core/errors.ts'
import { sync } from './durability.ts'
import type { GitStore } from './repositories.ts'
import { writeHashed, type Written } from './write-hashed.ts'

/** Maximum size of a release asset in bytes. */
export const maxAssetBytes = 2 * 1024 ** 3

/** The folder of release assets in a bare repository. */
export const releaseFolder = 'releases'

/** A file that was stored. */
export interface StoredFile extends Written {
  /** Name of the file in the folder. */
  file: string
}

/** Stores release assets in the folder of their repository. They are deleted with the repository. */
export interface ReleaseFiles {
  /** Path of a file, whether or not it exists. */
  path(repositoryId: number, file: string): string
  /**
   * Stores content under a new name. It is on disk when this resolves. Nothing is stored when it
   * rejects.
   * @throws InvalidContent beyond the maximum size, or ServiceError 404 when the repository was
   * deleted in the meantime
   */
  keep(repositoryId: number, content: AsyncIterable<Buffer>): Promise<StoredFile>
  /** Removes files, if they exist. */
  remove(repositoryId: number, files: readonly string[]): Promise<void>
}

/** Creates the store of release assets for the repositories of a git store. */
export function releaseFiles(git: Pick<GitStore, 'path' | 'exists' | 'draftFile'>): ReleaseFiles {
  const path = (repositoryId: number, file: string) =>
    join(git.path(repositoryId), releaseFolder, file)
  return {
    path,
    async keep(repositoryId, content) {
      const draft = await git.draftFile()
      try {
        const written = await writeHashed(draft, content, maxAssetBytes)
        if (!(await git.exists(repositoryId))) throw notFound()
        const file = randomUUID()
        const wanted = path(repositoryId, file)
        await mkdir(dirname(wanted), { recursive: true })
        await rename(draft, wanted)
        await sync(dirname(wanted))
        return { ...written, file }
      } finally {
        await rm(draft, { force: true })
      }
    },
    async remove(repositoryId, files) {
      for (const file of files) await rm(path(repositoryId, file), { force: true })
    },
  }
}

import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { notFound } from '../../core/errors.ts'
import { sync } from '../store/durability.ts'
import type { GitStore } from '../store/repositories.ts'
import { InvalidContent, writeHashed } from '../store/write-hashed.ts'
import { pointersIn, type History } from './pointers.ts'

/** Maximum size of a file in bytes. */
export const maxObjectBytes = 5 * 1024 ** 3

/** A large file, identified as in git-lfs. */
export interface LfsObject {
  /** SHA-256 of the content, lowercase hex. */
  oid: string
  /** In bytes. */
  size: number
}

/** Stores large files in the folder of their repository. They are deleted with the repository. */
export interface LfsStore {
  /** Size in bytes; undefined when the file does not exist. */
  size(repositoryId: number, oid: string): Promise<number | undefined>
  /** Path of the file, whether or not it exists. */
  path(repositoryId: number, oid: string): string
  /**
   * Stores a large file. The file is synced to disk when this resolves. Nothing is stored when it
   * rejects.
   * @param size in bytes, if known
   * @throws InvalidContent, or ServiceError 404 when the repository was deleted in the meantime
   */
  keep(
    repositoryId: number,
    object: { oid: string; size?: number },
    content: AsyncIterable<Buffer>,
  ): Promise<void>
}

export const isOid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** The folder that git-lfs uses in a bare repository. */
const objects = 'lfs/objects'

function place(repository: string, oid: string): string {
  if (!isOid(oid)) throw new RangeError('Invalid large file id')
  return join(repository, objects, oid.slice(0, 2), oid.slice(2, 4), oid)
}

/** Creates a folder two levels below an existing one and syncs the parent folders to disk. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const above = [dirname(folder), dirname(dirname(folder))]
  await Promise.all(above.map(sync))
}

async function moveTo(file: string, wanted: string): Promise<void> {
  await makeFolder(dirname(wanted))
  await rename(file, wanted)
  await sync(dirname(wanted))
}

/** Creates the large file store for the repositories of a git store. */
export function lfsStore(git: Pick<GitStore, 'path' | 'exists' | 'draftFile'>): LfsStore {
  const path = (repositoryId: number, oid: string) => place(git.path(repositoryId), oid)
  return {
    path,
    size: (repositoryId, oid) =>
      stat(path(repositoryId, oid)).then(
        ({ size }) => size,
        () => undefined,
      ),
    async keep(repositoryId, { oid, size }, content) {
      const wanted = path(repositoryId, oid)
      const file = await git.draftFile()
      try {
        const found = await writeHashed(file, content, maxObjectBytes)
        const fits = found.sha256 === oid && (size === undefined || found.size === size)
        if (!fits) throw new InvalidContent('mismatch')
        if (!(await git.exists(repositoryId))) throw notFound()
        await moveTo(file, wanted)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}

const ignore =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/** Creates a hard link, or a copy when the file system does not support links. */
async function share(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to)
    .catch((error: NodeJS.ErrnoException) => {
      if (!['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP'].includes(error.code ?? '')) throw error
      return copyFile(from, to, constants.COPYFILE_EXCL)
    })
    .catch(ignore('EEXIST'))
}

/** Ids of the large files of a repository. */
async function oidsOf(path: string): Promise<Set<string>> {
  const names = await readdir(join(path, objects), { recursive: true }).catch(ignore('ENOENT'))
  return new Set((names ?? []).map((name) => name.slice(6)).filter(isOid))
}

/**
 * Shares all large files of one repository with another, synced to disk.
 * @param from path of a repository, like `to`
 */
export async function shareAllObjects(from: string, to: string): Promise<void> {
  const oids = await oidsOf(from)
  if (oids.size === 0) return
  await mkdir(join(to, 'lfs')).catch(ignore('EEXIST')) // fails in a deleted repository
  for (const oid of oids) {
    await makeFolder(dirname(place(to, oid)))
    await share(place(from, oid), place(to, oid))
    await sync(dirname(place(to, oid)))
  }
}

/**
 * Shares large files of one repository with another through hard links, without using disk space:
 * only those that the shared history names, because others may be on branches that readers of the
 * other repository cannot see.
 * @param from path of a repository, like `to`
 */
export async function shareObjects(from: string, to: string, history: History): Promise<void> {
  const unshared = await oidsOf(from)
  if (unshared.size === 0) return
  for await (const { oid } of pointersIn(history)) {
    if (!unshared.delete(oid)) continue
    await share(place(from, oid), place(to, oid))
    if (unshared.size === 0) return
  }
}

import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sync } from '../durability.ts'
import type { GitStore } from '../repositories.ts'

/** Bytes; larger files are refused. */
export const largestObject = 5 * 1024 ** 3

/** A large file as git-lfs names it. */
export interface LfsObject {
  /** SHA-256 of the content, lower-case hex. */
  oid: string
  /** Bytes. */
  size: number
}

/** Content that is not what it was said to be, or too much. */
export class UnfitContent extends Error {
  override readonly name = 'UnfitContent'
  readonly reason: 'mismatch' | 'too large'

  constructor(reason: UnfitContent['reason']) {
    super(`The content of a large file is refused: ${reason}`)
    this.reason = reason
  }
}

/** The large files of repositories, each in the folder of its repository, with which it goes. */
export interface LfsStore {
  /** Bytes; undefined for what is not there. */
  size(repositoryId: number, oid: string): Promise<number | undefined>
  /** The file, whether it exists or not. */
  path(repositoryId: number, oid: string): string
  /**
   * Takes a large file; it is there, and on disk, when this resolves, and not at all when it rejects.
   * @param size in bytes, where it is known
   * @throws UnfitContent
   */
  keep(
    repositoryId: number,
    object: { oid: string; size?: number },
    content: AsyncIterable<Buffer>,
  ): Promise<void>
}

export const isOid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

/** Where git-lfs itself has them in a bare repository. */
const objects = 'lfs/objects'

function place(repository: string, oid: string): string {
  if (!isOid(oid)) throw new RangeError('Not the id of a large file')
  return join(repository, objects, oid.slice(0, 2), oid.slice(2, 4), oid)
}

/** Writes content down as it comes. @throws UnfitContent beyond the largest size */
async function write(file: string, content: AsyncIterable<Buffer>): Promise<LfsObject> {
  await using handle = await open(file, 'wx')
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > largestObject) throw new UnfitContent('too large')
    hash.update(chunk)
    await handle.appendFile(chunk)
  }
  await handle.sync()
  return { oid: hash.digest('hex'), size }
}

/** Makes a folder two levels under one that is there, and all three survive a power cut. */
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

/** Opens the large files of a store of repositories. */
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
        const found = await write(file, content)
        const fits = found.oid === oid && (size === undefined || found.size === size)
        if (!fits) throw new UnfitContent('mismatch')
        if (!(await git.exists(repositoryId))) throw new Error('The repository is gone')
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

/** One file in two places; where the disk cannot do that, two files. */
async function share(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to)
    .catch((error: NodeJS.ErrnoException) => {
      if (!['EPERM', 'EMLINK', 'EXDEV', 'ENOTSUP'].includes(error.code ?? '')) throw error
      return copyFile(from, to, constants.COPYFILE_EXCL)
    })
    .catch(ignore('EEXIST'))
}

/** Gives one repository the large files of another, without room for them. @param from folders of repositories */
export async function shareObjects(from: string, to: string): Promise<void> {
  const root = join(from, objects)
  const names = await readdir(root, { recursive: true }).catch(ignore('ENOENT'))
  const oids = (names ?? []).map((name) => name.slice(6)).filter(isOid)
  for (const oid of oids) await share(place(from, oid), place(to, oid))
}

import { access, mkdir, opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFolder } from './release-files.ts'

/** The files of a bare repository that a copy needs, in the order in which they must be copied. */
export interface RepositoryFiles {
  /** Refs and reflogs. A file that disappears was deleted or packed, and is skipped. */
  refs: AsyncIterable<string>
  /** Read after `refs`, because git packs a ref before it deletes the file of the ref. */
  packedRefs: readonly string[]
  /** Objects and large files. They must not disappear while maintenance is held. */
  objects: AsyncIterable<string>
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The files below a folder. Folders that are absent, or disappear, have none. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else if (entry.isFile()) yield path
  }
}

async function* refFiles(root: string): AsyncGenerator<string> {
  for (const folder of ['refs', 'logs']) {
    for await (const file of filesBelow(root, folder)) {
      if (!file.endsWith('.lock')) yield file
    }
  }
}

/**
 * Files of packs. Not copied: packs that are still being written, which have no index, and derived
 * files that name other packs, which git or maintenance writes again.
 */
const packFile = /^(pack-[0-9a-f]+)\.(pack|idx|rev|bitmap|mtimes)$/

async function packFiles(root: string): Promise<string[]> {
  const names = await readdir(join(root, 'objects/pack'))
  const indexed = new Set(names.filter((name) => name.endsWith('.idx')))
  return names
    .filter((name) => indexed.has(`${packFile.exec(name)?.[1]}.idx`))
    .map((name) => join('objects/pack', name))
}

const looseObject = /^[0-9a-f]{38}$/

async function* objectFiles(root: string): AsyncGenerator<string> {
  for (const folder of await readdir(join(root, 'objects'))) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    for await (const file of filesBelow(root, join('objects', folder))) {
      if (looseObject.test(file.slice(-38))) yield file
    }
  }
  // after the loose objects: what is packed meanwhile is found in its pack
  yield* await packFiles(root)
  yield* filesBelow(root, 'lfs/objects')
  yield* filesBelow(root, releaseFolder)
}

/** Creates the folders without which git does not recognize a repository. */
export async function createRepositoryFolders(path: string): Promise<void> {
  for (const folder of ['refs/heads', 'refs/tags', 'objects/info', 'objects/pack']) {
    await mkdir(join(path, folder), { recursive: true })
  }
}

/**
 * Lists the files to copy from a repository that may be receiving pushes. Copy them in this order:
 * the objects of a ref exist before the ref does, so every copied ref has its objects.
 * @returns undefined when the repository does not exist
 */
export async function repositoryFiles(path: string): Promise<RepositoryFiles | undefined> {
  const isThere = await access(join(path, 'HEAD')).then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  return {
    refs: refFiles(path),
    packedRefs: ['packed-refs', 'HEAD', 'config'],
    objects: objectFiles(path),
  }
}

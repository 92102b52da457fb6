import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openSnapshot } from '../../storage/backups/snapshot.ts'
import { copyTree } from './copy-tree.ts'

const database = 'devplatform.sqlite'
const databaseFiles = [database, `${database}-wal`, `${database}-shm`]
const folders = ['repositories', 'gists', 'migrations', 'imports']
/** It shows that the database and the folder belong together (app/folder-id.ts). */
const folderId = 'folder-id'

/** What is replaced as a whole. */
export const replacedNames: readonly string[] = [...databaseFiles, ...folders, folderId]

/** The keys of stored secrets. Only data of another server brings its own. */
export const keyFile = 'secret-key'

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Ignores that something is absent. */
const ifPresent = (error: unknown) => {
  if (!isAbsent(error)) throw error
}

async function copyFolders(source: string, target: string): Promise<void> {
  for (const name of folders) {
    await copyTree(join(source, name), join(target, name)).catch(ifPresent)
  }
  await copyFile(join(source, folderId), join(target, folderId)).catch(ifPresent)
}

/** Saves the data of a server that handles no requests. The database is saved first, as in a backup. */
export async function saveData(data: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  {
    await using snapshot = await openSnapshot(`sqlite:${join(data, database)}`)
    await snapshot.save(join(target, database))
  }
  await copyFolders(data, target)
}

/** Copies saved data, so that it can be put in place quickly. */
export async function copyData(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  await copyFile(join(source, database), join(target, database))
  await copyFolders(source, target)
}

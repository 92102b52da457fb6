import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ConfigError } from '../core/config-error.ts'

/** The server that uses a data folder. */
interface Holder {
  pid: number
  /** Absent while the server starts. */
  port?: number
}

/** The lock of a data folder. Disposing releases it; the end of the process does so, too. */
export interface FolderLock extends Disposable {
  /** Notes where the server listens, for the message that another server prints. */
  listensOn(port: number): Promise<void>
}

const holderFile = (folder: string) => join(folder, 'server.json')

const isBusy = (error: unknown) =>
  /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')

/** Takes the lock of a file that is empty for ever: the lock lasts as long as the transaction. */
function lockFile(file: string): Database.Database {
  const database = new Database(file, { timeout: 0 })
  try {
    database.pragma('journal_mode = memory') // writes nothing, also on a full disk
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Who holds the lock, as far as it is known. The file is not trusted: it may be of an earlier server. */
export const holderOf = (folder: string): Promise<Holder | undefined> =>
  readFile(holderFile(folder), 'utf8')
    .then((text) => JSON.parse(text) as Holder)
    .catch(() => undefined)

const described = (holder: Holder | undefined): string => {
  if (!holder) return ''
  const { pid, port } = holder
  return ` (process ${pid}${port === undefined ? '' : `, port ${port}`})`
}

/**
 * Locks a data folder with an embedded database for one server. Commands don't need the lock. The
 * operating system releases it when the process ends, also when it is killed.
 * @throws ConfigError when another server holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'server.lock')
  let database: Database.Database
  try {
    database = lockFile(file)
  } catch (error) {
    if (!isBusy(error)) throw new ConfigError(`cannot lock ${file}: ${(error as Error).message}`)
    const other = `another server${described(await holderOf(folder))}`
    throw new ConfigError(`${folder} is in use by ${other}; stop it, or choose another with --data`)
  }
  const note = (holder: Holder) => writeFile(holderFile(folder), `${JSON.stringify(holder)}\n`)
  await note({ pid: process.pid })
  return {
    listensOn: (port) => note({ pid: process.pid, port }),
    [Symbol.dispose]() {
      rmSync(holderFile(folder), { force: true })
      database.close()
    },
  }
}

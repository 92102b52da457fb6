import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Clock, Timer } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'

/** A file with its owner. It counts until `until`, and only while the owner lives. */
interface Lease {
  pid: number
  host: string
  /** Milliseconds since the epoch. */
  until: number
}

const holdName = 'backup.lock'
const workName = /^maintenance-[\w-]+\.lock$/

/** Milliseconds that a lease lasts. It is renewed three times as often. */
const term = 60_000

/** Milliseconds between two looks at maintenance that is still running. */
const pause = 50

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

const leaseOfThisProcess = (clock: Clock): string =>
  JSON.stringify({ pid: process.pid, host: hostname(), until: clock.now() + term })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

async function readLease(file: string): Promise<Lease | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Lease
  } catch {
    return undefined // removed, or not a lease
  }
}

/** The lease in a file, if its owner lives and has renewed it. */
async function validLease(file: string, clock: Clock): Promise<Lease | undefined> {
  const lease = await readLease(file)
  if (!lease || lease.until <= clock.now()) return undefined
  return lease.host !== hostname() || isAlive(lease.pid) ? lease : undefined
}

/** Writes a lease under a temporary name, so that readers never see half of it. */
async function write<T>(file: string, clock: Clock, place: (temporary: string) => Promise<T>) {
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, leaseOfThisProcess(clock))
    return await place(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Renews a lease until it is disposed, which removes its file. */
function keep(file: string, clock: Clock): AsyncDisposable {
  let isOver = false
  let renewal = Promise.resolve()
  let timer: Timer
  const schedule = () => (timer = clock.after(term / 3, renew).unref())
  function renew(): void {
    // A failed renewal is repeated twice before the lease ends.
    renewal = write(file, clock, (temporary) => rename(temporary, file)).catch(() => {})
    void renewal.then(() => !isOver && schedule())
  }
  schedule()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      timer[Symbol.dispose]()
      await renewal
      await rm(file, { force: true })
    },
  }
}

/** Creates the file of the hold. Removes one whose owner has died. */
async function claim(file: string, clock: Clock): Promise<void> {
  const isClaimed = await write(file, clock, (temporary) =>
    link(temporary, file).then(
      () => true,
      (error: unknown) => {
        if (!isCode(error, 'EEXIST')) throw error
        return false
      },
    ),
  )
  if (isClaimed) return
  const owner = await validLease(file, clock)
  if (owner) {
    const { pid, host } = owner
    throw new ConfigError(`a backup is already running: process ${pid} on ${host} holds ${file}`)
  }
  await rm(file, { force: true })
  await claim(file, clock)
}

async function isMaintaining(folder: string, clock: Clock): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => workName.test(name))
  const leases = await Promise.all(names.map((name) => validLease(join(folder, name), clock)))
  return leases.some((lease) => lease !== undefined)
}

/**
 * Holds git maintenance, so that no object and no pack disappears. Resolves when maintenance that
 * has already started is over. Disposing the result ends the hold; it also ends a minute after its
 * process has died.
 * @param folder the data folder
 * @throws ConfigError when another backup is running
 */
export async function holdMaintenance(folder: string, clock: Clock): Promise<AsyncDisposable> {
  const file = join(folder, holdName)
  await claim(file, clock)
  const hold = keep(file, clock)
  while (await isMaintaining(folder, clock)) {
    await new Promise<void>((resolve) => void clock.after(pause, resolve))
  }
  return hold
}

/** Whether a backup is running, so that maintenance must not start. */
export async function isMaintenanceHeld(folder: string, clock: Clock): Promise<boolean> {
  return (await validLease(join(folder, holdName), clock)) !== undefined
}

/**
 * Announces git maintenance that removes objects or packs. A backup waits until it is disposed, so
 * announce short pieces of work. Undefined when a backup is running: do not start then. The
 * announcement comes before the check, so a backup and maintenance cannot miss each other.
 * @param folder the data folder
 */
export async function announceMaintenance(
  folder: string,
  clock: Clock,
): Promise<AsyncDisposable | undefined> {
  const file = join(folder, `maintenance-${randomUUID()}.lock`)
  await write(file, clock, (temporary) => rename(temporary, file))
  const work = keep(file, clock)
  if (!(await isMaintenanceHeld(folder, clock))) return work
  await work[Symbol.asyncDispose]()
  return undefined
}

import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../core/clock.ts'
import { isChangingRefs } from './processes-on.ts'

/**
 * Age in milliseconds from which a lock can be stale. Git holds a lock for milliseconds, and
 * for each ref of a large push in turn.
 */
const usualAge = 60_000

/** Difference between the times of processes and of files, in seconds. */
const slack = 2

export interface LockFile {
  /** Absolute path. */
  file: string
  /** Milliseconds since it was written. */
  age: number
  /** Differs from a lock that another process created in the meantime. */
  inode: number
}

const outsideRefs = ['HEAD.lock', 'packed-refs.lock', 'config.lock', 'shallow.lock']

async function lockAt(file: string, now: number): Promise<LockFile | undefined> {
  const found = await lstat(file).catch(() => undefined)
  return found && { file, age: now - found.mtimeMs, inode: found.ino }
}

/** The locks of a repository on its refs and its configuration. */
async function locksIn(path: string, now: number): Promise<LockFile[]> {
  const inRefs = await readdir(join(path, 'refs'), { recursive: true }).catch(() => [])
  const names = inRefs.filter((name) => name.endsWith('.lock')).map((name) => join('refs', name))
  const files = [...outsideRefs, ...names].map((name) => lockAt(join(path, name), now))
  return (await Promise.all(files)).filter((lock) => lock !== undefined)
}

/**
 * Lists the locks that no process owns. Locks count as owned while any lock of the repository is
 * recent, because a process on another host may be locking one ref after the other, and while a git
 * process runs here that is as old as the lock.
 * @param minimumAge milliseconds; 0 when no other host uses the repository
 */
export async function staleLocks(path: string, minimumAge = usualAge): Promise<LockFile[]> {
  const locks = await locksIn(path, systemClock.now())
  const youngest = Math.min(...locks.map((lock) => lock.age))
  if (locks.length === 0 || youngest < minimumAge) return []
  return (await isChangingRefs(path, youngest / 1000 - slack)) ? [] : locks
}

/** Removals in progress. Two at a time could remove a lock that was created between them. */
const removals = new Map<string, Promise<string[]>>()

async function remove(path: string, minimumAge: number): Promise<string[]> {
  const removed: string[] = []
  for (const { file, inode } of await staleLocks(path, minimumAge)) {
    if ((await lockAt(file, 0))?.inode !== inode) continue
    await rm(file, { force: true })
    removed.push(file)
  }
  return removed
}

/**
 * Removes the locks of a repository that no process owns.
 * @param minimumAge milliseconds; 0 when no other host uses the repository
 * @returns the removed files
 */
export function freeStaleLocks(path: string, minimumAge = usualAge): Promise<string[]> {
  const known = removals.get(path)
  if (known) return known
  const removal = remove(path, minimumAge).finally(() => removals.delete(path))
  removals.set(path, removal)
  return removal
}

/**
 * Removes stale locks before a push, if there is a lock on one of its refs. Without locks, this
 * costs one look for each ref.
 */
export async function freeRefs(path: string, refs: readonly string[]): Promise<void> {
  const names = ['HEAD', 'packed-refs', ...refs].map((name) => join(path, `${name}.lock`))
  for (const name of names) {
    if (await lockAt(name, 0)) return void (await freeStaleLocks(path))
  }
}

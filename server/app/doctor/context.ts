import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { createGitStore, type GitStore } from '../../git/store/repositories.ts'
import { openStorage, type Storage } from '../../storage/index.ts'
import { storeLocation, type StorePlace } from '../config.ts'

/** What the checks of repositories need. */
export interface DoctorContext extends AsyncDisposable {
  /** The data folder. */
  data: string
  storage: Storage
  git: GitStore
  gists: GitStore
  clock: Clock
}

/** Opens the database and the repositories of a data folder. Disposing closes the database. */
export async function openDoctorContext(place: StorePlace, clock: Clock): Promise<DoctorContext> {
  const { data } = place
  const storage = await openStorage(storeLocation(place))
  return {
    data,
    storage,
    git: createGitStore(join(data, 'repositories')),
    gists: createGitStore(join(data, 'gists')),
    clock,
    [Symbol.asyncDispose]: () => storage[Symbol.asyncDispose](),
  }
}

/**
 * Age in milliseconds from which files of unfinished work are leftovers. A push may take half an
 * hour of processor time.
 */
export const leftoverAge = 24 * 3_600_000

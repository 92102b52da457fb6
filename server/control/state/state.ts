import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../core/errors.ts'
import type { SnapshotControl } from '../control.ts'
import { absent, conflict, unprocessable } from '../errors.ts'
import type { SteeredPlatform } from '../platform.ts'
import type { Snapshot } from '../schemas.ts'
import { preciseTime } from '../values.ts'
import { copyData, saveData, swapData } from './data-files.ts'

const mostSnapshots = 50
const isName = (name: string) => /^[A-Za-z0-9_-]{1,64}$/.test(name)

/** Folder of the control plane in the data folder: links to objects need the same disk. */
const folderName = 'control'

interface Saved {
  folder: string
  createdAt: number
}

/** Saves and replaces everything that is stored. */
export class State implements SnapshotControl {
  readonly #platform: () => SteeredPlatform
  readonly #saved = new Map<string, Saved>()
  #made = 0
  #cleaned: Promise<void> | undefined
  /** The data right after the seed, once a reset has made it. */
  #seed: Saved | undefined

  constructor(platform: () => SteeredPlatform) {
    this.#platform = platform
  }

  get count(): number {
    return this.#saved.size
  }

  list(): Snapshot[] {
    return [...this.#saved].map(([name, saved]) => viewOf(name, saved))
  }

  save(name: string): Promise<Snapshot> {
    if (!isName(name)) throw unprocessable(`"${name}" is not a name of a snapshot`)
    if (!this.#saved.has(name) && this.#saved.size >= mostSnapshots) {
      throw conflict(`there are ${mostSnapshots} snapshots already`)
    }
    return this.#hold(async () => {
      const saved = await this.#save()
      await this.delete(name)
      this.#saved.set(name, saved)
      return viewOf(name, saved)
    })
  }

  restore(name: string): Promise<void> {
    return this.#hold(async () => {
      const saved = this.#saved.get(name)
      if (!saved) throw absent('Snapshot')
      await this.#restore(saved)
    })
  }

  async delete(name: string): Promise<boolean> {
    const saved = this.#saved.get(name)
    if (!saved) return false
    this.#saved.delete(name)
    await rm(saved.folder, { recursive: true, force: true })
    return true
  }

  /** Replaces everything with the seed. */
  reset(): Promise<void> {
    return this.#hold(async () => {
      await this.#restore(this.#seed)
      this.#seed ??= await this.#save()
    })
  }

  /** Adds seed data; all or nothing. @throws ServiceError 422 that says what is wrong */
  seed(world: object): Promise<void> {
    return this.#hold(async () => {
      const before = await this.#save()
      try {
        await this.#platform().seed(world)
      } catch (error) {
        await this.#restore(before)
        throw error instanceof ServiceError ? error : unprocessable((error as Error).message)
      } finally {
        await rm(before.folder, { recursive: true, force: true })
      }
    })
  }

  /** Removes everything that was saved, also by an earlier process. */
  async clear(): Promise<void> {
    this.#saved.clear()
    this.#seed = undefined
    await rm(this.#folder(), { recursive: true, force: true })
  }

  #folder(): string {
    return join(this.#platform().context.config.data, folderName)
  }

  /** @throws ServiceError 501 for a store whose data cannot be replaced immediately */
  async #hold<T>(work: () => Promise<T>): Promise<T> {
    const { context } = this.#platform()
    if (context.storage.engine !== 'sqlite') {
      throw new ServiceError({
        status: 501,
        message: 'Snapshots, resets and seeds are available with the embedded database only.',
      })
    }
    // A process that was killed has left its folders.
    await (this.#cleaned ??= rm(this.#folder(), { recursive: true, force: true }))
    return this.#platform().hold(work)
  }

  #newFolder(): string {
    return join(this.#folder(), `${process.pid}-${++this.#made}`)
  }

  async #save(): Promise<Saved> {
    const { context, clock } = this.#platform()
    const folder = this.#newFolder()
    await saveData(context.config.data, folder)
    return { folder, createdAt: clock.now() }
  }

  /** @param saved what to restore; undefined for an empty store, which is then seeded */
  async #restore(saved: Saved | undefined): Promise<void> {
    const { context } = this.#platform()
    const [fresh, old] = [this.#newFolder(), this.#newFolder()]
    await mkdir(fresh, { recursive: true })
    try {
      if (saved) await copyData(saved.folder, fresh)
      await this.#platform().replace(() => swapData(context.config.data, fresh, old))
    } finally {
      await rm(fresh, { recursive: true, force: true })
      await rm(old, { recursive: true, force: true })
    }
  }
}

const viewOf = (name: string, { createdAt }: Saved): Snapshot => ({
  name,
  created_at: preciseTime(createdAt),
})

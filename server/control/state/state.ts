import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { ServiceError } from '../../core/errors.ts'
import type { SnapshotControl, StateControl } from '../control.ts'
import { absent, conflict, unprocessable } from '../errors.ts'
import type { SteeredPlatform } from '../platform.ts'
import type { ImportedState, SeedResult, Snapshot } from '../schemas.ts'
import { preciseTime } from '../values.ts'
import { copyData, saveData } from './data-files.ts'
import { Snapshots, type Saved } from './snapshots.ts'
import { controlFolder, forgetUndo, swapData, undoable } from './swap-data.ts'

const mostSnapshots = 50
const isName = (name: string) => /^[A-Za-z0-9_-]{1,64}$/.test(name)

/** The error of a caller's mistake. */
const refused = (error: unknown) =>
  error instanceof ServiceError ? error : unprocessable((error as Error).message)

/** Saves and replaces everything that is stored. */
export class State implements SnapshotControl {
  readonly #platform: () => SteeredPlatform
  #known: Snapshots | undefined
  #made = 0
  #cleaned: Promise<void> | undefined
  /** Name of the folder with the data right after the seed, once a reset has made it. */
  #seed: string | undefined

  constructor(platform: () => SteeredPlatform) {
    this.#platform = platform
  }

  list(): Snapshot[] {
    return this.#snapshots.list().map(([name, saved]) => viewOf(name, saved))
  }

  save(name: string): Promise<Snapshot> {
    if (!isName(name)) throw unprocessable(`"${name}" is not a name of a snapshot`)
    if (!this.#snapshots.has(name) && this.#snapshots.size >= mostSnapshots) {
      throw conflict(`there are ${mostSnapshots} snapshots already`)
    }
    return this.#hold(async () => {
      const folder = this.#pathOf(await this.#save())
      const saved = { folder, createdAt: this.#platform().clock.now() }
      await this.#snapshots.put(name, saved)
      return viewOf(name, saved)
    })
  }

  restore(name: string): Promise<void> {
    return this.#hold(async () => {
      const saved = this.#snapshots.get(name)
      if (!saved) throw absent('Snapshot')
      await this.#restore(saved.folder)
    })
  }

  delete(name: string): Promise<boolean> {
    return this.#snapshots.delete(name)
  }

  /** Replaces everything with the seed. */
  reset(): Promise<void> {
    return this.#hold(async () => {
      await this.#restore(this.#seed === undefined ? undefined : this.#pathOf(this.#seed))
      this.#seed ??= await this.#save()
    })
  }

  /** Adds seed data; all or nothing. @throws ServiceError 422 that says what is wrong */
  seed(world: object): Promise<SeedResult> {
    return this.#hold(async () => {
      const before = await this.#save()
      const { data } = this.#platform().context.config
      try {
        return await undoable(data, before, () => this.#platform().seed(world))
      } catch (error) {
        await this.#restore(this.#pathOf(before))
        await forgetUndo(data)
        throw refused(error)
      } finally {
        await this.#remove(before)
      }
    })
  }

  /** Everything that is stored, while requests continue. */
  async #export(): Promise<AsyncIterable<Uint8Array>> {
    await this.#clean()
    const folder = this.#newFolder()
    await mkdir(this.#pathOf(folder), { recursive: true })
    return this.#platform()
      .exportState(this.#pathOf(folder))
      .catch((error: unknown) => {
        throw error instanceof ConfigError ? refused(error) : error
      })
  }

  /** Replaces everything with an exported file. */
  async #import(file: AsyncIterable<Uint8Array>): Promise<ImportedState> {
    this.#requireEmbedded()
    await this.#clean()
    const [unpacked, fresh] = [this.#newFolder(), this.#newFolder()]
    try {
      const paths = [this.#pathOf(unpacked), this.#pathOf(fresh)] as const
      for (const path of paths) await mkdir(path, { recursive: true })
      const imported = await this.#platform()
        .unpackState(file, ...paths)
        .catch((error: unknown) => {
          throw error instanceof ConfigError ? refused(error) : error
        })
      await this.#hold(() => this.#replace(fresh))
      return imported
    } finally {
      await this.#remove(unpacked, fresh)
    }
  }

  /** Removes everything but the named snapshots. */
  async clear(): Promise<void> {
    this.#seed = undefined
    await rm(this.#pathOf(''), { recursive: true, force: true })
  }

  /** State as a file. */
  readonly transfer: StateControl = {
    export: () => this.#export(),
    import: (file) => this.#import(file),
  }

  get #snapshots(): Snapshots {
    return (this.#known ??= new Snapshots(this.#platform().context.config.data))
  }

  #pathOf(folder: string): string {
    return join(this.#platform().context.config.data, controlFolder, folder)
  }

  /** @throws ServiceError 501 for a store whose data cannot be replaced immediately */
  #requireEmbedded(): void {
    if (this.#platform().context.storage.engine === 'sqlite') return
    throw new ServiceError({
      status: 501,
      message:
        'Snapshots, resets, seeds and imports of state are available with the embedded database only.',
    })
  }

  /** Removes what a process that was killed has left. */
  #clean(): Promise<void> {
    const clean = async () => {
      await rm(this.#pathOf(''), { recursive: true, force: true })
      await this.#snapshots.clean()
    }
    return (this.#cleaned ??= clean())
  }

  async #hold<T>(work: () => Promise<T>): Promise<T> {
    this.#requireEmbedded()
    await this.#clean()
    return this.#platform().hold(work)
  }

  #newFolder(): string {
    return `${process.pid}-${++this.#made}`
  }

  async #remove(...folders: string[]): Promise<void> {
    for (const each of folders) await rm(this.#pathOf(each), { recursive: true, force: true })
  }

  /** @returns the name of the folder */
  async #save(): Promise<string> {
    const folder = this.#newFolder()
    await saveData(this.#platform().context.config.data, this.#pathOf(folder))
    await this.#platform().sync(this.#pathOf(folder))
    return folder
  }

  /** @param saved path of what to restore; undefined for an empty store, which is then seeded */
  async #restore(saved: string | undefined): Promise<void> {
    const fresh = this.#newFolder()
    await mkdir(this.#pathOf(fresh), { recursive: true })
    try {
      if (saved !== undefined) await copyData(saved, this.#pathOf(fresh))
      await this.#replace(fresh)
    } finally {
      await this.#remove(fresh)
    }
  }

  /** @param fresh name of the folder with the new data */
  async #replace(fresh: string): Promise<void> {
    const { data } = this.#platform().context.config
    const old = this.#newFolder()
    await this.#platform().sync(this.#pathOf(fresh))
    try {
      await this.#platform().replace(() => swapData(data, fresh, old))
    } finally {
      await this.#remove(old)
    }
  }
}

const viewOf = (name: string, { createdAt }: Saved): Snapshot => ({
  name,
  created_at: preciseTime(createdAt),
})

import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../git/store/durability.ts'

/** A saved copy of everything. */
export interface Saved {
  folder: string
  createdAt: number
}

interface Entry {
  id: string
  created_at: number
}

const isId = /^[0-9a-f-]{36}$/

/**
 * The named snapshots of a data folder. A name is a file that is replaced as a whole and points to a
 * folder, so a name always has a complete snapshot.
 */
export class Snapshots {
  readonly #root: string
  #known: Map<string, Entry> | undefined

  constructor(data: string) {
    this.#root = join(data, 'snapshots')
  }

  get size(): number {
    return this.#entries().size
  }

  has(name: string): boolean {
    return this.#entries().has(name)
  }

  get(name: string): Saved | undefined {
    const entry = this.#entries().get(name)
    return entry && this.#savedOf(entry)
  }

  list(): [name: string, saved: Saved][] {
    return [...this.#entries()].map(([name, entry]) => [name, this.#savedOf(entry)])
  }

  /** @param folder a folder on the same disk, which is moved */
  async put(name: string, { folder, createdAt }: Saved): Promise<void> {
    await mkdir(this.#root, { recursive: true })
    const entry = { id: randomUUID(), created_at: createdAt }
    await rename(folder, join(this.#root, entry.id))
    const unfinished = join(this.#root, `${entry.id}.new`)
    {
      await using file = await open(unfinished, 'wx')
      await file.writeFile(JSON.stringify(entry))
      await file.sync()
    }
    const before = this.#entries().get(name)
    await rename(unfinished, this.#fileOf(name))
    await sync(this.#root)
    this.#entries().delete(name)
    this.#entries().set(name, entry)
    if (before) await this.#remove(before)
  }

  async delete(name: string): Promise<boolean> {
    const entry = this.#entries().get(name)
    if (!entry) return false
    await rm(this.#fileOf(name))
    this.#entries().delete(name)
    await this.#remove(entry)
    return true
  }

  /** Removes what a process that was killed has left. */
  async clean(): Promise<void> {
    const used = new Set([...this.#entries().values()].map(({ id }) => id))
    for (const found of await readdir(this.#root).catch(() => [])) {
      if (found.endsWith('.new') || (isId.test(found) && !used.has(found)))
        await rm(join(this.#root, found), { recursive: true, force: true })
    }
  }

  #fileOf(name: string): string {
    return join(this.#root, `${name}.json`)
  }

  #savedOf({ id, created_at }: Entry): Saved {
    return { folder: join(this.#root, id), createdAt: created_at }
  }

  async #remove({ id }: Entry): Promise<void> {
    await rm(join(this.#root, id), { recursive: true, force: true })
  }

  #entries(): Map<string, Entry> {
    return (this.#known ??= this.#read())
  }

  #read(): Map<string, Entry> {
    let files: string[] = []
    try {
      files = readdirSync(this.#root).filter((file) => file.endsWith('.json'))
    } catch {} // nothing was ever saved
    const all = files.map((file): [string, Entry] => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(this.#root, file), 'utf8')) as Entry,
    ])
    return new Map(all.sort(([, a], [, b]) => a.created_at - b.created_at))
  }
}

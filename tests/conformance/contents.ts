import Database from 'better-sqlite3'
import { dumpStore } from '../_support/databases/store-contents.ts'
import type { OpenStore } from '../_support/stores.ts'

/** The content of a store. It is read again only if the embedded store reports a write. */
export class Contents implements Disposable {
  readonly #store: OpenStore
  #database: Database.Database | undefined
  #known: { at: unknown; text: string } | undefined

  constructor(store: OpenStore) {
    this.#store = store
  }

  /** A number that changes with every write; undefined if the store has none. */
  #writes(): unknown {
    if (this.#store.databaseUrl) return undefined
    const file = this.#store.location.slice('sqlite:'.length)
    this.#database ??= new Database(file, { readonly: true })
    return this.#database.pragma('data_version', { simple: true })
  }

  /** The whole content of the store as text. */
  async read(): Promise<string> {
    const at = this.#writes()
    if (at !== undefined && this.#known?.at === at) return this.#known.text
    const text = await dumpStore(this.#store)
    this.#known = { at, text }
    return text
  }

  [Symbol.dispose](): void {
    this.#database?.close()
  }
}

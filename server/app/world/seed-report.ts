/** What became of a part of a seed. */
export type Outcome = 'created' | 'updated' | 'unchanged'

/** A key that was generated. It is stored nowhere. */
export interface GeneratedKey {
  app_id: number
  slug: string
  client_id: string
  private_key: string
}

/** What a seed changed. */
export interface SeedResult {
  created: number
  updated: number
  unchanged: number
  /** The parts that were created or updated, as paths in the seed. */
  changes: { path: string; outcome: 'created' | 'updated' }[]
  generated_keys: GeneratedKey[]
}

const longestList = 1_000

/** Notes what becomes of each part. Parts are added one after another, some in several steps. */
export class SeedReport {
  readonly #outcomes = new Map<string, Outcome>()
  readonly #keys: GeneratedKey[] = []
  readonly #seen = new Map<string, number>()
  #path = ''

  /** Begins a step of a part. */
  at(path: string): void {
    this.#path = path
    if (!this.#outcomes.has(path)) this.#outcomes.set(path, 'unchanged')
  }

  created(): void {
    this.#outcomes.set(this.#path, 'created')
  }

  updated(): void {
    if (this.#outcomes.get(this.#path) === 'unchanged') this.#outcomes.set(this.#path, 'updated')
  }

  generated(key: GeneratedKey): void {
    this.#keys.push(key)
    this.updated()
  }

  /** How often a part was in the seed, with this time, for parts without a name. */
  count(part: string): number {
    const count = (this.#seen.get(part) ?? 0) + 1
    this.#seen.set(part, count)
    return count
  }

  result(): SeedResult {
    const all = [...this.#outcomes]
    const number = (wanted: Outcome) => all.filter(([, outcome]) => outcome === wanted).length
    return {
      created: number('created'),
      updated: number('updated'),
      unchanged: number('unchanged'),
      changes: all
        .flatMap(([path, outcome]) => (outcome === 'unchanged' ? [] : [{ path, outcome }]))
        .slice(0, longestList),
      generated_keys: this.#keys,
    }
  }
}

/** What of a source does not come along, or not as it was. */
const kinds = {
  externals: (count: number, example: string) =>
    `svn:externals is not brought over: set ${times(count)}, first on ${example}.`,
  outside: (count: number, example: string) =>
    `What is outside trunk, branches and tags is left out: ${many(count, 'file')}, first ${example}.`,
  'no line': (count: number, example: string) =>
    `Files beside branches or tags are left out: ${many(count, 'file')}, first ${example}.`,
  renamed: (count: number, example: string) =>
    `Paths that git refuses have other names: ${many(count, 'path')}, first ${example}.`,
  ended: (count: number) => `Branches and tags that were deleted are left out: ${count} of them.`,
  ref: (count: number, example: string) =>
    `Branches and tags whose names git refuses have other names: ${count} of them, first ${example}.`,
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export type LeftKind = keyof typeof kinds

export type StoredLeft = [kind: LeftKind, count: number, example: string][]

/** A name that others chose, as part of a sentence. */
const shown = (path: string) => `"${path.replace(/[\p{Cc}\p{Cf}"]/gu, '?').slice(0, 200)}"`

/** Counts it, with one example each, however much it is. */
export class Left {
  readonly #found: Map<LeftKind, { count: number; example: string }>

  constructor(stored: StoredLeft = []) {
    this.#found = new Map(stored.map(([kind, count, example]) => [kind, { count, example }]))
  }

  add(kind: LeftKind, path = '', count = 1): void {
    const found = this.#found.get(kind)
    if (found) found.count += count
    else if (count > 0) this.#found.set(kind, { count, example: shown(path) })
  }

  sentences(): string[] {
    return [...this.#found].map(([kind, { count, example }]) => kinds[kind](count, example))
  }

  toJSON(): StoredLeft {
    return [...this.#found].map(([kind, { count, example }]) => [kind, count, example])
  }
}

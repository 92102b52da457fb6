/** Sentences about content that is skipped or changed. */
const kinds = {
  externals: (count: number, example: string) =>
    `svn:externals was not imported: set ${times(count)}, first on ${example}.`,
  properties: (count: number, example: string) =>
    `Subversion properties were not imported: set ${times(count)}, first ${example}.`,
  hollow: (count: number, example: string) =>
    `Folders without files were not imported: ${count}, first ${example}.`,
  outside: (count: number, example: string) =>
    `Files outside trunk, branches and tags were skipped: ${many(count, 'file')}, first ${example}.`,
  'no line': (count: number, example: string) =>
    `Files directly in branches or tags were skipped: ${many(count, 'file')}, first ${example}.`,
  renamed: (count: number, example: string) =>
    `Paths that git does not allow were renamed: ${many(count, 'path')}, first ${example}.`,
  ended: (count: number) => `Deleted branches and tags were skipped: ${count}.`,
  trunk: (_count: number, example: string) =>
    `The name "main" is taken, so the trunk was imported as the branch ${example}.`,
  undivided: () =>
    'The folder has no trunk, so everything in it, with branches and tags, was imported as one branch.',
  ref: (count: number, example: string) =>
    `Branches and tags with names that git does not allow were renamed: ${count}, first ${example}.`,
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export type SkippedKind = keyof typeof kinds

export type StoredSkipped = [kind: SkippedKind, count: number, example: string][]

/** Makes a path from the source safe to display. */
const shown = (path: string) => `"${path.replace(/[\p{Cc}\p{Cf}"]/gu, '?').slice(0, 200)}"`

/** Counts skipped content by kind, with one example each. */
export class SkippedPaths {
  readonly #found: Map<SkippedKind, { count: number; example: string }>

  constructor(stored: StoredSkipped = []) {
    this.#found = new Map(stored.map(([kind, count, example]) => [kind, { count, example }]))
  }

  add(kind: SkippedKind, path = '', count = 1): void {
    const found = this.#found.get(kind)
    if (found) found.count += count
    else if (count > 0) this.#found.set(kind, { count, example: shown(path) })
  }

  /** Raises the count of a kind. */
  atLeast(kind: SkippedKind, path: string | undefined, count: number): void {
    this.add(kind, path, Math.max(count - (this.#found.get(kind)?.count ?? 0), 0))
  }

  /** The sentences in the same order for every protocol. */
  sentences(): string[] {
    return (Object.keys(kinds) as SkippedKind[]).flatMap((kind) => {
      const found = this.#found.get(kind)
      return found ? [kinds[kind](found.count, found.example)] : []
    })
  }

  toJSON(): StoredSkipped {
    return [...this.#found].map(([kind, { count, example }]) => [kind, count, example])
  }
}

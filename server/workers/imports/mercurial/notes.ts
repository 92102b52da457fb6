/** Names in a sentence; more are counted. */
const shown = 5

/** As text in quotes, with nothing in it that could act on a terminal. */
const quote = (name: string) => JSON.stringify(name.replace(/\p{Cc}/gu, '?'))

/** `"a", "b" and 3 more`. */
export function namesText(names: Iterable<string>): string {
  const all = [...names]
  const more = all.length - shown
  const some = all.slice(0, shown).map(quote).join(', ')
  return more > 0 ? `${some} and ${more} more` : some
}

/** What was met on the way that git has no place for. */
export class Notes {
  readonly #unfit = new Set<string>()
  #hasSubrepositories = false
  #hasLargefiles = false

  /** A path that git does not take. */
  unfit(path: Buffer): void {
    if (this.#unfit.size < 10_000) this.#unfit.add(path.toString())
  }

  /** A path that is taken; some mean more than a file. */
  seen(path: Buffer): void {
    if (path[0] !== 0x2e || path[1] !== 0x68) return // not `.h`
    const name = path.toString('latin1')
    if (name === '.hgsub') this.#hasSubrepositories = true
    if (name.startsWith('.hglf/')) this.#hasLargefiles = true
  }

  get sentences(): string[] {
    return [
      ...(this.#unfit.size > 0
        ? [`Files that git does not take are left out: ${namesText(this.#unfit)}.`]
        : []),
      ...(this.#hasSubrepositories
        ? ['Subrepositories are left out: only .hgsub and .hgsubstate, which name them, are there.']
        : []),
      ...(this.#hasLargefiles
        ? [
            'The contents of largefiles are left out: only the files under .hglf, which name them, are there.',
          ]
        : []),
    ]
  }
}

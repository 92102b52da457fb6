import { decodeText } from '../../../git/formats/decode-text.ts'

/** Names listed in a sentence; further names are counted. */
const shown = 5

/** Quotes a name and replaces control characters, which could affect a terminal. */
const quote = (name: string) => JSON.stringify(name.replace(/\p{Cc}/gu, '?'))

/** Formats a list such as `"a", "b" and 3 more`. */
export function namesText(names: Iterable<string>): string {
  const all = [...names]
  const more = all.length - shown
  const some = all.slice(0, shown).map(quote).join(', ')
  return more > 0 ? `${some} and ${more} more` : some
}

/** Collects content that cannot be represented in git. */
export class Notes {
  readonly #unfit = new Set<string>()
  #hasSubrepositories = false
  #hasLargefiles = false

  /** Records a path that git does not allow. */
  unfit(path: Buffer): void {
    if (this.#unfit.size < 10_000) this.#unfit.add(decodeText(path))
  }

  /** Records an imported path; some paths have a special meaning. */
  seen(path: Buffer): void {
    if (path[0] !== 0x2e || path[1] !== 0x68) return // not `.h`
    const name = path.toString('latin1')
    if (name === '.hgsub') this.#hasSubrepositories = true
    if (name.startsWith('.hglf/')) this.#hasLargefiles = true
  }

  get sentences(): string[] {
    return [
      ...(this.#unfit.size > 0
        ? [`Files that git does not allow were skipped: ${namesText(this.#unfit)}.`]
        : []),
      ...(this.#hasSubrepositories
        ? [
            'Subrepositories were skipped. Only .hgsub and .hgsubstate, which list them, were imported.',
          ]
        : []),
      ...(this.#hasLargefiles
        ? [
            'The contents of largefiles were skipped. Only the files under .hglf, which refer to them, were imported.',
          ]
        : []),
    ]
  }
}

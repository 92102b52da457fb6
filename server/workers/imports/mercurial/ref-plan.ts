import { namesText } from './notes.ts'
import { RefNames } from './ref-names.ts'

/** Gathers refs, and what is to be said of names that could not be kept. */
export class RefPlan {
  /** Full names, and the changesets they are at. */
  readonly refs = new Map<string, number>()
  readonly #branches = new RefNames()
  readonly #tags = new RefNames()
  readonly #renamed: string[] = []
  readonly #nameless: string[] = []
  readonly #absent: string[] = []

  /** Its name in git; undefined where it has none. */
  branch(wanted: string, at: number): string | undefined {
    return this.#add('refs/heads/', this.#branches.claim(wanted, 'branch'), at, wanted)
  }

  tag(wanted: string, at: number): void {
    this.#add('refs/tags/', this.#tags.claim(wanted, 'tag'), at, wanted)
  }

  #add(prefix: string, name: string | undefined, at: number, wanted: string): string | undefined {
    if (name === undefined) this.#nameless.push(wanted)
    else this.refs.set(prefix + name, at)
    if (name !== undefined && name !== wanted) this.#renamed.push(`${wanted} (now ${name})`)
    return name
  }

  /** A name of what the source does not have. */
  absent(name: string): void {
    this.#absent.push(name)
  }

  get sentences(): string[] {
    const said = (text: string, names: string[]) =>
      names.length > 0 ? [`${text}: ${namesText(names)}.`] : []
    return [
      ...said('Names that git does not take, or not twice, are changed', this.#renamed),
      ...said('Names that cannot be made fit for git are left out', this.#nameless),
      ...said('Names of changesets that the source does not have are left out', this.#absent),
    ]
  }
}

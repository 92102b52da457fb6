import { namesText } from './notes.ts'
import { RefNames } from './ref-names.ts'

/** Collects refs, and the names that could not be kept. */
export class RefPlan {
  /** Changesets by full ref name. */
  readonly refs = new Map<string, number>()
  readonly #branches = new RefNames()
  readonly #tags = new RefNames()
  readonly #renamed: string[] = []
  readonly #nameless: string[] = []
  readonly #absent: string[] = []

  /** Adds a branch. Returns its name in git; undefined when it has none. */
  branch(wanted: string, at: number): string | undefined {
    return this.#add('refs/heads/', this.#branches.claim(wanted, 'branch'), at, wanted)
  }

  tag(wanted: string, at: number): void {
    this.#add('refs/tags/', this.#tags.claim(wanted, 'tag'), at, wanted)
  }

  /** Adds a tag for a closed head. */
  closed(branch: string, at: number): string | undefined {
    const name = this.#tags.claim(`closed/${branch}`, 'tag')
    if (name === undefined) this.#nameless.push(branch)
    else this.refs.set(`refs/tags/${name}`, at)
    return name
  }

  #add(prefix: string, name: string | undefined, at: number, wanted: string): string | undefined {
    if (name === undefined) this.#nameless.push(wanted)
    else this.refs.set(prefix + name, at)
    if (name !== undefined && name !== wanted) this.#renamed.push(`${wanted} (now ${name})`)
    return name
  }

  /** Records a name that refers to a missing changeset. */
  absent(name: string): void {
    this.#absent.push(name)
  }

  get sentences(): string[] {
    const sentence = (text: string, names: string[]) =>
      names.length > 0 ? [`${text}: ${namesText(names)}.`] : []
    return [
      ...sentence(
        'Branches and tags with names that git does not allow, or that are taken, were renamed',
        this.#renamed,
      ),
      ...sentence('Branches and tags whose names cannot be converted were skipped', this.#nameless),
      ...sentence('Bookmarks and tags of missing changesets were skipped', this.#absent),
    ]
  }
}

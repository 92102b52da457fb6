import type { World } from '../../world/world.ts'
import { Words } from './words.ts'

/** Branches whose names say nothing. */
const plainBranches = new Set(['main', 'master', 'develop', 'dev', 'trunk', 'gh-pages', 'HEAD'])
/** Tags that are only a version. */
const plainTag = /^v?\d{1,4}(\.\d{1,6}){0,3}(-(alpha|beta|rc)(\.?\d{1,4})?)?$/

/** Numbers things in the order in which they are first named. */
class Numbered {
  readonly #known = new Map<string, string>()
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  get(name: string): string {
    const key = name.toLowerCase()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = `${this.#prefix}-${this.#known.size + 1}`
    this.#known.set(key, made)
    return made
  }
}

/** Consistent replacements for everything that a recording names. */
export class Pseudonyms {
  readonly #users = new Numbered('user')
  readonly #organizations = new Numbered('org')
  readonly #repositories = new Numbered('repo')
  readonly #branches = new Numbered('branch')
  readonly #tags = new Numbered('tag')
  readonly #orgLogins: ReadonlySet<string>
  /** Logins by address and by name, in lower case. */
  readonly #people = new Map<string, string>()
  readonly words: Words
  /** New object ids by former ones. */
  readonly ids = new Map<string, string>()

  constructor({ users = [], orgs = [] }: World) {
    this.#orgLogins = new Set(orgs.map(({ login }) => login.toLowerCase()))
    this.words = new Words((login) => this.login(login))
    for (const { login, name, email } of users) {
      this.login(login)
      if (name !== undefined) this.#people.set(name.toLowerCase(), login)
      if (email !== undefined) this.#people.set(email.toLowerCase(), login)
    }
  }

  login(login: string): string {
    if (login === 'ghost') return login
    const isOrganization = this.#orgLogins.has(login.toLowerCase())
    return (isOrganization ? this.#organizations : this.#users).get(login)
  }

  repository(name: string): string {
    return this.#repositories.get(name)
  }

  branch(name: string): string {
    return plainBranches.has(name) ? name : this.#branches.get(name)
  }

  tag(name: string): string {
    return plainTag.test(name) ? name : this.#tags.get(name)
  }

  /** A whole ref; undefined for one that is not kept. */
  ref(ref: string): string | undefined {
    const [, kind, name = ''] = /^refs\/(heads|tags|pull)\/(.*)$/s.exec(ref) ?? []
    if (kind === 'heads') return `refs/heads/${this.branch(name)}`
    if (kind === 'tags') return `refs/tags/${this.tag(name)}`
    return kind === 'pull' ? ref : undefined
  }

  /** A new id; a made-up one for a commit that no repository has. */
  commit(id: string): string {
    const known = this.ids.get(id) ?? this.ids.size.toString(16).padStart(40, '0')
    this.ids.set(id, known)
    return known
  }

  /** The name and address of a user. */
  userName(login: string): string {
    return `Name of ${this.login(login)}`
  }

  address(login: string): string {
    return `${this.login(login)}@users.example`
  }

  /** The author of a commit: the user with the address or the name, or someone else. */
  author(name: string, email: string): { name: string; email: string } {
    const [, noreply] = /^(?:\d+\+)?([^@]+)@users\.noreply\./.exec(email) ?? []
    const known = this.#people.get(email.toLowerCase()) ?? this.#people.get(name.toLowerCase())
    const login = noreply ?? known ?? (email || name)
    this.#people.set(email.toLowerCase(), login)
    return { name: this.userName(login), email: this.address(login) }
  }
}

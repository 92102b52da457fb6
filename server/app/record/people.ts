import type { WorldUser } from '../world/world.ts'
import type { Omissions } from './left-out.ts'

/** The author of what deleted accounts have written. */
const ghost = 'ghost'

/** A user in a response. */
export interface Person {
  login?: string
  type?: string
}

/** Text without what a seed refuses; undefined for none. */
export const textOf = (text: string | null | undefined): string | undefined =>
  text === null || text === undefined || text === ''
    ? undefined
    : text.replaceAll('\0', '\ufffd').toWellFormed()

/** The users of a recording, under logins that a seed can have. */
export class People {
  readonly #omissions: Omissions
  readonly #users = new Map<string, WorldUser>()
  readonly #organizations = new Set<string>()

  constructor(omissions: Omissions) {
    this.#omissions = omissions
  }

  /** Notes an organization, which is no user. */
  addOrganization(login: string): void {
    this.#organizations.add(login.toLowerCase())
    this.#users.delete(login.toLowerCase())
  }

  /** The login of a user in the seed, where the user then is. */
  login(person: Person | null | undefined): string {
    const login = person?.login ?? ghost
    const known = login.replace(/\[bot\]$/, '-bot').replace(/[^A-Za-z0-9-]/g, '-')
    const fitted = known.replace(/^-+/, '').slice(0, 39) || ghost
    if (fitted !== login)
      this.#omissions.note('login', fitted, 'a seed cannot have the login as it was', login)
    const key = fitted.toLowerCase()
    const isKnown = this.#users.has(key) || this.#organizations.has(key)
    if (!isKnown) this.#users.set(key, { login: fitted })
    return fitted
  }

  /** The login of a user; undefined for none. */
  maybe(person: Person | null | undefined): string | undefined {
    return person ? this.login(person) : undefined
  }

  /** Adds the profile of a user. */
  describe(person: Person, profile: Omit<WorldUser, 'login'>): void {
    const login = this.login(person)
    this.#users.set(login.toLowerCase(), { login, ...profile })
  }

  get all(): WorldUser[] {
    return [...this.#users.values()]
  }
}

import type { ControlSchemas } from '../../control/schemas.ts'
import { ToolError } from './requests.ts'
import { steer } from './steer.ts'
import type { Target } from './target.ts'

/** The value of `as` for a call without a token. */
export const nobody = 'anonymous'

/** The tokens of calls. Those of users are created when they are first needed. */
export class People {
  readonly #target: Target
  readonly #tokens = new Map<string, string>()

  constructor(target: Target) {
    this.#target = target
  }

  /**
   * The token of a user; undefined for none.
   * @param login undefined for the user of the settings
   * @throws ToolError
   */
  async tokenOf(login: string | undefined): Promise<string | undefined> {
    if (login === nobody) return undefined
    if (login === undefined && this.#target.token !== undefined) return this.#target.token
    const user = login ?? this.#target.login ?? (await this.#first())
    if (user === undefined) return undefined
    const known = this.#tokens.get(user)
    if (known !== undefined) return known
    const body = { login: user, scopes: ['*'], note: 'devplatform mcp', expires_in: '1d' }
    const { token } = await steer<ControlSchemas['created-token']>(this.#target, {
      ...{ method: 'POST', path: '/tokens', body },
    })
    this.#tokens.set(user, token)
    return token
  }

  /** Forgets tokens, which a reset or a restored snapshot removes. @returns whether there was one */
  forget(token: string | undefined): boolean {
    for (const [login, each] of this.#tokens) if (each === token) return this.#tokens.delete(login)
    return false
  }

  async #first(): Promise<string | undefined> {
    try {
      const query = { type: 'User', limit: 1 }
      const accounts = { method: 'GET', path: '/accounts', query }
      const [first] = await steer<ControlSchemas['control-account'][]>(this.#target, accounts)
      return first?.login
    } catch (error) {
      if (error instanceof ToolError)
        throw new ToolError(`set DEVPLATFORM_TOKEN, or call with as: "${nobody}"; ${error.message}`)
      throw error
    }
  }
}

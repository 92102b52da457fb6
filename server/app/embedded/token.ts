import { ParsedArguments } from '../cli/parsed-arguments.ts'
import { tokenCreate } from '../cli/token-create.ts'
import type { CommandContext } from '../cli/command.ts'
import type { TokenOptions } from './platform.ts'

const listed = (values: readonly string[] | undefined) => values?.join(',')

/** The flags of `devplatform token create` for the same token. */
function flagsOf({ permissions, login, ...token }: TokenOptions): Record<string, unknown> {
  const pairs = permissions && Object.entries(permissions).map((pair) => pair.join('='))
  return {
    kind: token.kind,
    [token.kind === 'installation' ? 'account' : 'login']: login,
    scopes: listed(token.scopes),
    permissions: listed(pairs),
    repositories: listed(token.repositories),
    owner: token.owner,
    repo: token.repo,
    'client-id': token.client_id,
    'expires-in': token.expires_in,
    note: token.note,
  }
}

/**
 * Creates a token as the command does.
 * @throws ConfigError for options that don't fit the kind, and for what doesn't exist
 */
export async function createToken(options: TokenOptions, context: CommandContext): Promise<string> {
  const args = Object.entries(flagsOf(options)).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}=${String(value)}`],
  )
  const { lines } = await tokenCreate.run(new ParsedArguments(tokenCreate, args), context)
  return lines[0] as string
}

import { hashToken } from '../../access/auth/token-format.ts'
import { timestamp } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import {
  isTokenId,
  type RegisteredToken,
  type TokenId,
} from '../../storage/tokens/token-register.ts'
import type { Command, CommandContext } from './command.ts'
import { findAccount } from './find.ts'
import { formatPermissions } from './permissions.ts'
import { table } from './table.ts'

const instant = (at: number | null) => (at === null ? null : timestamp(at))

const seen = ({ created_at, expires_at, used_at, ...token }: RegisteredToken) => ({
  ...token,
  created_at: instant(created_at),
  expires_at: instant(expires_at),
  used_at: instant(used_at),
})

const row = (token: ReturnType<typeof seen>) => [
  token.id,
  token.kind,
  token.login,
  `…${token.last_eight}`,
  token.scopes.join(',') || formatPermissions(token.permissions) || '-',
  token.created_at ?? '-',
  token.expires_at ?? '-',
  token.used_at ?? '-',
]

const heads = ['ID', 'KIND', 'LOGIN', 'LAST 8', 'ACCESS', 'CREATED', 'EXPIRES', 'USED']

export const tokenList: Command = {
  name: 'token list',
  usage: '[--login LOGIN]',
  help: 'list tokens that have not expired; their values are not stored',
  flags: { login: 'text' },
  async run(given, context) {
    const login = given.text('login')
    const account = login === undefined ? undefined : await findAccount(login, context)
    const wanted = { now: context.clock.now(), accountId: account?.id }
    const tokens = (await context.storage.tokenRegister.list(wanted)).map(seen)
    return { json: tokens, lines: table(heads, tokens.map(row)) }
  },
}

/** The argument is not repeated in the message, because it may be a token. */
const notAnId = () =>
  new ConfigError('"token revoke" expects a token ID, or - to read the token from standard input')

async function idOf(word: string, { storage, readInput }: CommandContext): Promise<TokenId> {
  if (word !== '-' && !isTokenId(word)) throw notAnId()
  const id = word === '-' ? await storage.tokenRegister.findId(hashToken(await readInput())) : word
  if (id === undefined) throw new ConfigError('token not found')
  return id
}

export const tokenRevoke: Command = {
  name: 'token revoke',
  usage: 'ID | -',
  help: 'revoke a token immediately; with -, the token is read from standard input',
  words: ['ID'],
  async run(given, context) {
    const id = await idOf(given.word('ID'), context)
    const gone = await context.storage.transaction(({ tokenRegister }) => tokenRegister.delete(id))
    if (!gone) throw new ConfigError('token not found')
    return { json: { id, revoked: true }, lines: [`Token ${id} is revoked.`] }
  },
}

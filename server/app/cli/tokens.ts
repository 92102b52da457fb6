import { hashToken } from '../../access/auth/token-format.ts'
import { timestamp } from '../../core/clock.ts'
import { ConfigError } from '../../core/config-error.ts'
import {
  isTokenId,
  type RegisteredToken,
  type TokenId,
} from '../../storage/tokens/token-register.ts'
import type { Command, Desk } from './command.ts'
import { findAccount } from './find.ts'
import { permissionsInWords } from './permissions.ts'
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
  token.scopes.join(',') || permissionsInWords(token.permissions) || '-',
  token.created_at ?? '-',
  token.expires_at ?? '-',
  token.used_at ?? '-',
]

const heads = ['ID', 'KIND', 'LOGIN', 'ENDS IN', 'MAY', 'CREATED', 'EXPIRES', 'USED']

export const tokenList: Command = {
  name: 'token list',
  usage: '[--login LOGIN]',
  help: 'lists tokens that have not expired; their values are not kept anywhere',
  flags: { login: 'text' },
  async run(given, desk) {
    const login = given.text('login')
    const account = login === undefined ? undefined : await findAccount(login, desk)
    const wanted = { now: desk.clock.now(), accountId: account?.id }
    const tokens = (await desk.storage.tokenRegister.list(wanted)).map(seen)
    return { json: tokens, lines: table(heads, tokens.map(row)) }
  },
}

/** What was typed is never repeated: it may be a token, in the wrong place. */
const notAnId = () =>
  new ConfigError('"token revoke" wants the ID of a token, or - and the token on standard input')

async function idOf(word: string, { storage, readInput }: Desk): Promise<TokenId> {
  if (word !== '-' && !isTokenId(word)) throw notAnId()
  const id = word === '-' ? await storage.tokenRegister.findId(hashToken(await readInput())) : word
  if (id === undefined) throw new ConfigError('there is no such token')
  return id
}

export const tokenRevoke: Command = {
  name: 'token revoke',
  usage: 'ID | -',
  help: 'ends a token at once; with - the token itself is read from standard input',
  words: ['ID'],
  async run(given, desk) {
    const id = await idOf(given.word('ID'), desk)
    const gone = await desk.storage.transaction(({ tokenRegister }) => tokenRegister.delete(id))
    if (!gone) throw new ConfigError('there is no such token')
    return { json: { id, revoked: true }, lines: [`Token ${id} is revoked.`] }
  },
}

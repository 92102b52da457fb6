import { hashToken } from '../../../../server/access/auth/token-format.ts'
import type { Account } from '../../../../server/storage/accounts/accounts.ts'
import type { Cluster } from './cluster.ts'
import type { Secret } from './door.ts'

/** The state of a user's tokens for one client after a race. */
export interface Standing {
  user: Account
  secret: Secret
  alive: string[]
  dead: string[]
}

interface StoredToken {
  hash: string
  /** Id of its grant, if it exists. */
  granted: number | null
}

const storedTokens = ({ query }: Cluster, { id }: Account) =>
  query<StoredToken>(
    `select tokens.hash, grants.id as granted from tokens
     left join grants on grants.id = tokens.grant_id where tokens.user_id = ${id}`,
  )

/** Every server agrees on the validity of a value. */
async function checked({ doors }: Cluster, secret: Secret, value: string, status: 200 | 404) {
  const answers = await Promise.all(doors.map((door) => door.token('POST', 'token', secret, value)))
  return answers
    .map((answer, server) => ({ ...answer, server: server + 1 }))
    .filter((answer) => answer.status !== status)
    .map((answer) => `server ${answer.server} answers ${answer.status}, not ${status}, to a check`)
}

/**
 * Checks the store and every server.
 * @returns the problems
 */
export async function examine(cluster: Cluster, { user, secret, alive, dead }: Standing) {
  const stored = await storedTokens(cluster, user)
  const broken: string[] = []
  const expected = alive.map(hashToken).sort().join()
  const actual = stored.map(({ hash }) => hash).sort()
  if (actual.join() !== expected) {
    broken.push(`the store has ${stored.length} tokens, not the ${alive.length} that are valid`)
  }
  if (stored.some(({ granted }) => granted === null)) broken.push('a token hangs on no grant')
  for (const value of alive) broken.push(...(await checked(cluster, secret, value, 200)))
  for (const value of dead) broken.push(...(await checked(cluster, secret, value, 404)))
  return broken
}

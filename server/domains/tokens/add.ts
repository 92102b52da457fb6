import type { Transaction } from '../../storage/index.ts'
import type { NewToken } from '../../storage/tokens/tokens.ts'

/**
 * Maximum number of tokens with the same user, app, scopes and access. The oldest tokens beyond it
 * are revoked.
 */
const maxAlike = 10

const scopeSet = (scopes: readonly string[]) => [...scopes].sort().join(' ')

/**
 * Adds a token to a grant and deletes expired and surplus ones. Must run in the transaction that
 * has locked the grant, so that concurrent calls cannot both count.
 */
export async function addToken(
  { tokens }: Pick<Transaction, 'tokens'>,
  token: NewToken & { grant_id: number },
  now: number,
): Promise<number> {
  await tokens.deleteEnded(token.grant_id, now)
  const added = await tokens.create(token)
  const wanted = scopeSet(token.scopes)
  const alike = (await tokens.alike(token)).filter(({ scopes }) => scopeSet(scopes) === wanted)
  for (const { id } of alike.slice(maxAlike)) await tokens.delete(id)
  return added
}

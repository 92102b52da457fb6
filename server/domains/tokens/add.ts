import type { Transaction } from '../../storage/index.ts'
import type { NewToken } from '../../storage/tokens/tokens.ts'

/** Tokens of one user and app with the same scopes and reach; the oldest beyond these are revoked (A18). */
const mostAlike = 10

const scopeSet = (scopes: readonly string[]) => [...scopes].sort().join(' ')

/**
 * Puts one more token on a grant and clears away what it makes superfluous. Must run in the transaction
 * that holds the grant, so that no two count at once.
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
  for (const { id } of alike.slice(mostAlike)) await tokens.delete(id)
  return added
}

import { mintToken, tokenColumns } from '../auth/token-format.ts'
import type { Token } from '../../storage/tokens/tokens.ts'

const prefixes = { oauth: 'gho_', 'app-user': 'ghu_' } as const

/** Kinds of tokens that are issued to apps. */
type HeldKind = keyof typeof prefixes

export const isClientKind = (kind: Token['kind']): kind is HeldKind => kind in prefixes

/** Creates a token value, which is shown only once, and the columns to store. */
export function newValue(kind: HeldKind) {
  const value = mintToken(prefixes[kind])
  return { value, stored: tokenColumns(value) }
}

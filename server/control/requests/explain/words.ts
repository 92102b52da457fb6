import type { TokenKind } from '../../../contract/operation.ts'
import type { Permissions } from '../../../contract/permissions.ts'

const kinds: Record<TokenKind, string> = {
  none: 'anonymous callers',
  client: 'client credentials of apps',
  classic: 'classic personal access tokens',
  'fine-grained': 'fine-grained personal access tokens',
  oauth: 'tokens of OAuth apps',
  'app-user': 'user tokens of apps',
  installation: 'installation tokens',
  app: 'JSON Web Tokens of apps',
  workflow: 'tokens of workflow runs',
}

export const kindInWords = (kind: TokenKind): string => kinds[kind]

export const listed = (items: readonly string[]): string => `[${items.join(', ')}]`

export const kindsInWords = (tokens: readonly TokenKind[]): string =>
  tokens.map(kindInWords).join(', ')

export const permissionsInWords = (held: Permissions): string => {
  const parts = Object.entries(held).map(([area, access]) => `${area}=${access}`)
  return parts.length === 0 ? 'no permissions' : parts.join(', ')
}

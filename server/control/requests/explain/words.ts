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

/** What a path names: the repository or organization. @param pattern path of the operation */
export function nameIn(pattern: string, path: string): string {
  const template = pattern.split('/')
  const parts = path.split('/')
  const valueOf = (parameter: string) => parts[template.indexOf(parameter)] ?? ''
  if (template.includes('{repo}')) return `${valueOf('{owner}')}/${valueOf('{repo}')}`
  if (template.includes('{template_repo}'))
    return `${valueOf('{template_owner}')}/${valueOf('{template_repo}')}`
  return valueOf('{org}')
}

/** A message in one line, with a full stop. */
export function sentenceOf(message: string): string {
  const lines = message.split('\n').map((line) => line.trim())
  const sentence = lines.filter((line) => line !== '').join(' ')
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

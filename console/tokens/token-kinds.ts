import type { ControlSchemas } from '../../client/control.ts'

/** Kinds of tokens in the order in which people choose. */
export type TokenKind = NonNullable<ControlSchemas['token-input']['kind']>

export const kindNames: Record<TokenKind, string> = {
  classic: 'Personal access token (classic)',
  'fine-grained': 'Fine-grained personal access token',
  oauth: 'OAuth app token',
  'app-user': 'App user token',
  installation: 'Installation token',
  workflow: 'Workflow token',
}

const prefixes: [prefix: string, name: string][] = [
  ['ghp_', kindNames.classic],
  ['github_pat_', kindNames['fine-grained']],
  ['gho_', kindNames.oauth],
  ['ghu_', kindNames['app-user']],
  ['ghs_', kindNames.installation],
]

/** The kind of a token, which its prefix tells. */
export const kindOf = (token: string): string =>
  prefixes.find(([prefix]) => token.startsWith(prefix))?.[1] ?? 'Unknown kind'

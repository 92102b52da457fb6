/** The scopes that each classic scope includes. */
const includes = new Map<string, string[]>([
  ['repo', ['repo:status', 'repo_deployment', 'public_repo', 'repo:invite', 'security_events']],
  ['write:packages', ['read:packages']],
  ['admin:repo_hook', ['write:repo_hook']],
  ['write:repo_hook', ['read:repo_hook']],
  ['admin:org', ['write:org', 'manage_runners:org']],
  ['write:org', ['read:org']],
  ['user', ['read:user', 'user:email', 'user:follow']],
  ['admin:public_key', ['write:public_key']],
  ['write:public_key', ['read:public_key']],
  ['admin:gpg_key', ['write:gpg_key']],
  ['write:gpg_key', ['read:gpg_key']],
  ['admin:ssh_signing_key', ['write:ssh_signing_key']],
  ['write:ssh_signing_key', ['read:ssh_signing_key']],
  ['write:discussion', ['read:discussion']],
  ['project', ['read:project']],
  ['workspace', ['workspace:secrets']],
  ['codespace', ['workspace', 'codespace:secrets']],
  ['codespace:secrets', ['workspace:secrets']],
  ['write:network_configurations', ['read:network_configurations']],
  ['audit_log', ['read:audit_log']],
  [
    'admin:enterprise',
    [
      'manage_runners:enterprise',
      'manage_billing:enterprise',
      'read:enterprise',
      'scim:enterprise',
    ],
  ],
])

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** All scopes that a set of scopes grants: the set and, recursively, the scopes they include. */
export function expandScopes(scopes: readonly string[]): ReadonlySet<string> {
  let granted = known.get(scopes) // a cached token keeps its array, so the result is cached too
  if (!granted) known.set(scopes, (granted = expand(scopes)))
  return granted
}

function expand(scopes: readonly string[]): ReadonlySet<string> {
  const granted = new Set<string>()
  const add = (scope: string): void => {
    if (granted.has(scope)) return
    granted.add(scope)
    includes.get(scope)?.forEach(add)
  }
  scopes.forEach(add)
  return granted
}

/**
 * Removes scopes that are included in others, and keeps the order: `user`, `gist` and `user:email`
 * become `user` and `gist`. Unknown scopes are kept.
 */
export function normalizeScopes(scopes: readonly string[]): string[] {
  const included = new Set(scopes.flatMap((scope) => includes.get(scope) ?? []))
  const below = expand([...included])
  return [...new Set(scopes)].filter((scope) => !below.has(scope))
}

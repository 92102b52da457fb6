import { LRUCache } from 'lru-cache'
import type { Vault } from '../../core/vault.ts'

/** Number of secrets that are remembered. */
const max = 1_000

/**
 * A vault that remembers the secrets that it opened last, because opening a secret takes longer than
 * signing with it.
 */
export function rememberOpened(vault: Vault): Pick<Vault, 'open'> {
  const opened = new LRUCache<string, string>({ max })
  return {
    open(sealed, owner) {
      const key = `${owner} ${sealed}`
      const known = opened.get(key)
      if (known !== undefined) return known
      const secret = vault.open(sealed, owner)
      opened.set(key, secret)
      return secret
    },
  }
}

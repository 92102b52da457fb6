import type { Schemas } from '../../contract/schemas.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Vault } from '../../core/vault.ts'
import { mask } from './hook-config-view.ts'
import { secretOwner } from '../../storage/webhooks/secret-owner.ts'

type Config = Schemas['webhook-config-update']

/** Returns the columns set by a configuration. Absent fields are not changed. */
export function configColumns({
  url,
  content_type,
  insecure_ssl,
}: Config): Partial<Pick<Hook, 'url' | 'content_type' | 'insecure_ssl'>> {
  return {
    ...(url !== undefined && { url }),
    ...(content_type !== undefined && { content_type }),
    ...(insecure_ssl !== undefined && { insecure_ssl: String(insecure_ssl) as '0' | '1' }),
  }
}

/**
 * Returns the change of a hook's secret, encrypted. The mask keeps the current secret. A kept
 * secret is not written, because a key rotation may encrypt it again at the same time.
 * @param unsaid what to do when the configuration has no secret
 */
export function secretChange(
  { secret }: Config,
  hookId: number,
  vault: Vault,
  unsaid: 'keep' | 'delete',
): { secret?: string | null } {
  if (secret === mask || (secret === undefined && unsaid === 'keep')) return {}
  if (secret === undefined || secret === '') return { secret: null }
  return { secret: vault.seal(secret, secretOwner(hookId)) }
}

import type { Schemas } from '../../api/handler.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Vault } from '../../core/vault.ts'
import { mask } from './views/hook-config.ts'
import { secretOwner } from '../../storage/webhooks/secret-owner.ts'

type Config = Schemas['webhook-config-update']

/** What a configuration says of where and how a hook delivers, and nothing for what it leaves out. */
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
 * What a configuration changes about a hook's secret, sealed; its mask keeps the one that is set. What
 * is kept is not written again: it may be sealed anew meanwhile.
 * @param unsaid what becomes of the secret when the configuration does not speak of it
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

import type { Schemas } from '../../contract/schemas.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'

/** Shown instead of a secret, which never leaves the server. */
export const mask = '********'

/** The configuration of a hook. */
export function hookConfig(hook: Hook): Schemas['webhook-config'] {
  return {
    content_type: hook.content_type,
    insecure_ssl: hook.insecure_ssl,
    ...(hook.secret !== null && { secret: mask }),
    url: hook.url,
  }
}

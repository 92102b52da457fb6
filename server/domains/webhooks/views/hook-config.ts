import type { Schemas } from '../../../api/handler.ts'
import type { Hook } from '../../../storage/webhooks/hooks.ts'

/** What stands for a secret that is set; it never leaves the server again (design 8). */
export const mask = '********'

/** Where and how a hook delivers (seed 2.3). */
export function hookConfig(hook: Hook): Schemas['webhook-config'] {
  return {
    content_type: hook.content_type,
    insecure_ssl: hook.insecure_ssl,
    ...(hook.secret !== null && { secret: mask }),
    url: hook.url,
  }
}

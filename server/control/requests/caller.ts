import type { Caller } from '../../access/auth/caller.ts'
import type { SeenCaller } from '../schemas.ts'

/** How a caller is called: by login of the user, or slug of the app. */
export function nameOf(caller: Caller): string {
  switch (caller.kind) {
    case 'none':
      return 'anonymous'
    case 'client':
      return caller.client.name
    case 'app':
      return caller.app.slug
    case 'installation':
      return caller.token.installation.app.slug
    case 'workflow':
      return caller.token.user.login
    default:
      return caller.user.login
  }
}

export const seenCaller = (caller: Caller): SeenCaller => ({
  kind: caller.kind,
  name: nameOf(caller),
  token_id: 'token' in caller ? caller.token.id : null,
})

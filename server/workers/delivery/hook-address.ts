import type { HookOwner } from '../../storage/webhooks/hooks.ts'

/** A hook id and the repository or organization that the hook must belong to. */
export interface HookAddress {
  owner: HookOwner
  hookId: number
}

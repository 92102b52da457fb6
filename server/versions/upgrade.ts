import type { UpgradableRequest, VersionChange } from './change.ts'

/** Turns what a caller of an older version sent into what the newest one takes, in place. */
export type Upgrade = (operation: string, request: UpgradableRequest) => void

/** Compiles a version's changes; the caller's own version comes first, the newest last. */
export function compileUpgrade(changes: readonly VersionChange[]): Upgrade {
  const plans = new Map<string, ((request: UpgradableRequest) => void)[]>()
  for (const change of [...changes].reverse()) {
    if (!('operations' in change)) continue
    for (const id of change.operations) {
      plans.set(id, [...(plans.get(id) ?? []), change.upgrade])
    }
  }
  return (operation, request) => {
    for (const upgrade of plans.get(operation) ?? []) upgrade(request)
  }
}

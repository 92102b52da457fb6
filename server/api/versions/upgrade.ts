import type { FlatChange, ChangeState, OperationChanges, UpgradableRequest } from './change.ts'

type Step = NonNullable<OperationChanges['upgrade']>

/** Converts a request of an older version to the newest one, in place. */
export type Upgrade = (
  operation: string,
  request: UpgradableRequest,
  memory: ChangeState,
) => Promise<void> | void

/** Compiles the request changes. They apply from the oldest version to the newest. */
export function compileUpgrade(changes: readonly FlatChange[]): Upgrade {
  const plans = new Map<string, Step[]>()
  for (const change of [...changes].reverse()) {
    if (!('operations' in change) || !('upgrade' in change) || !change.upgrade) continue
    for (const id of change.operations) plans.set(id, [...(plans.get(id) ?? []), change.upgrade])
  }
  return (operation, request, memory) => {
    const steps = plans.get(operation)
    return steps && inTurn(steps, request, memory)
  }
}

async function inTurn(
  steps: Step[],
  request: UpgradableRequest,
  memory: ChangeState,
): Promise<void> {
  for (const step of steps) await step(request, memory)
}

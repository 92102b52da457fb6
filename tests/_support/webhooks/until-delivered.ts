import type { Context } from '../../../server/api/context.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Resolves when no delivery is pending. */
export async function untilDelivered({ storage }: Context): Promise<void> {
  while ((await storage.deliveries.backlog(Number.MAX_SAFE_INTEGER)).waiting > 0) await turn()
}

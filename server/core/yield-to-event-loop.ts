/**
 * Resolves once everything else that is ready has had its turn: what came over the network meanwhile, too.
 * Work on the embedded store gives nobody a turn by itself.
 */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

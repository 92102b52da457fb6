/** Writes all bundles of the server. */
export function buildBundles(): Promise<void>

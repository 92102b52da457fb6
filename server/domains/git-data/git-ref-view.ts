/** Opaque id of a ref. */
export const refNodeId = (ref: string): string => Buffer.from(`Ref${ref}`).toString('base64')

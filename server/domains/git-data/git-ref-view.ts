/** Opaque id of a ref, from which the ref can be found. */
export const refNodeId = (repositoryId: number, ref: string): string =>
  Buffer.from(`3:Ref${repositoryId}:${ref}`).toString('base64')

import { nodeId } from '../../api/views/node-id.ts'

/** Opaque id of a ref, from which the ref can be found. */
export const refNodeId = (repositoryId: number, ref: string): string =>
  nodeId('Ref', repositoryId, ref)

import type { operations as table } from '../../generated/newest/operations.ts'
import type { components, operations } from '../../generated/newest/types.ts'

/** Schemas of the newest version, by name. */
export type Schemas = components['schemas']

/** Operations that the server implements. Webhooks are operations of receivers, so they are left out. */
export type OperationId = keyof operations & keyof typeof table

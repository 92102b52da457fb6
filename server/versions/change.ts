import type { OperationId, Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Storage } from '../storage/index.ts'
import type { Sources } from '../views/source.ts'

export type SchemaName = keyof Schemas

/** What a change may ask when it restores what the newest reply no longer carries. */
export interface ChangeContext {
  storage: Pick<Storage, 'repositories'>
  links: Links
}

type Json = Record<string, unknown>

/** Acts on every occurrence of some schemas, in every reply and every webhook payload. */
interface SchemaChange {
  schemas: readonly SchemaName[]
  downgrade: (json: Json, source: unknown, context: ChangeContext) => Json | Promise<Json>
}

/** Acts on the requests of some operations. */
interface OperationChange {
  operations: readonly OperationId[]
  upgrade: (request: UpgradableRequest) => void
}

/** What of a request may be changed before the handler sees it. */
export interface UpgradableRequest {
  query: unknown
  body: unknown
}

/** One breaking change: how the older version differs from the next newer one (seed 9.1). */
export type VersionChange = SchemaChange | OperationChange

/** The stored record a schema is made from, where its view remembers one. */
type SourceOf<Name> = Name extends keyof Sources ? Sources[Name] | undefined : undefined

/** A change of every object of the named schemas, wherever the contract says that they occur. */
export function onSchema<Name extends SchemaName>(
  schemas: readonly Name[],
  downgrade: (
    json: Schemas[Name],
    source: SourceOf<Name>,
    context: ChangeContext,
  ) => Json | Promise<Json>,
): VersionChange {
  return { schemas, downgrade: downgrade as SchemaChange['downgrade'] }
}

/** A change of what callers send to the named operations. */
export function onOperations(
  operations: readonly OperationId[],
  upgrade: (request: UpgradableRequest) => void,
): VersionChange {
  return { operations, upgrade }
}

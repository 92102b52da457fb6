import type { Media } from '../media.ts'
import type { OperationId, Schemas } from '../../contract/schemas.ts'
import type { ServiceError } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Sources } from '../views/source.ts'

export type SchemaName = keyof Schemas
type Json = Record<string, unknown>

/** What a change may ask when it restores what the newest reply no longer carries. */
export interface ChangeContext {
  storage: Transaction
  links: Links
}

/** What of a request may be changed before the handler sees it. */
export interface UpgradableRequest {
  query: unknown
  body: unknown
  /** What the path names; only to be looked at. */
  path?: Readonly<Record<string, unknown>>
}

/** What of a reply may be changed before it is sent: its schemas are those of the older version already. */
export interface DowngradableReply {
  status: number
  body?: unknown
  media?: Media
  headers?: Record<string, string>
}

/** What a change remembers of a request until it changes the reply. */
export type ChangeState = Record<string, unknown>

/** Acts on every occurrence of some schemas, in every reply and every webhook payload. */
export interface SchemaChange {
  schemas: readonly SchemaName[]
  downgrade: (json: Json, source: unknown, context: ChangeContext) => Json | Promise<Json>
}

export interface OperationChanges {
  upgrade?: (request: UpgradableRequest, memory: ChangeState) => void | Promise<void>
  downgrade?: (
    reply: DowngradableReply,
    memory: ChangeState,
    context: ChangeContext,
  ) => DowngradableReply | Promise<DowngradableReply>
}

/** Acts on what some operations are asked and answer. */
export interface OperationChange extends OperationChanges {
  operations: readonly string[]
}

/** Acts on how some operations refuse. */
export interface FailureChange {
  operations: readonly string[]
  refuse: (failure: ServiceError) => ServiceError
}

/**
 * Answers an operation that newer versions do not have; its contract is in the overlay. Parameters are `never`
 * because the types of handlers know the newest contract only.
 */
export type OlderHandler = (request: never, context: never) => unknown

export interface OlderOperations {
  handlers: Readonly<Record<string, OlderHandler>>
}

/** Acts only for callers who accept a media type that newer versions do not know. */
export interface DialectChange {
  dialect: string
  changes: readonly VersionChange[]
}

/** One breaking change: how the older version differs from the next newer one (seed 9.1). */
export type VersionChange =
  | SchemaChange
  | OperationChange
  | FailureChange
  | OlderOperations
  | DialectChange
  | readonly VersionChange[]

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
): SchemaChange {
  return { schemas, downgrade: downgrade as SchemaChange['downgrade'] }
}

/** A change of what callers send to the named operations, of what they get, or of both. */
export function onOperations(
  operations: readonly OperationId[],
  changes: OperationChanges,
): OperationChange {
  return { operations, ...changes }
}

/** A change of how the named operations refuse. */
export function onFailure(
  operations: readonly OperationId[],
  refuse: FailureChange['refuse'],
): FailureChange {
  return { operations, refuse }
}

/** Operations that the older version has and the newest has not, each with its handler. */
export function withOperations(handlers: OlderOperations['handlers']): OlderOperations {
  return { handlers }
}

/** Changes for those alone who accept `application/vnd.<brand>.<dialect>+json`. */
export function inDialect(dialect: string, ...changes: VersionChange[]): DialectChange {
  return { dialect, changes }
}

/** One breaking change of several parts, in this order. */
export function composeChanges(...changes: VersionChange[]): VersionChange {
  return changes
}

export type FlatChange = SchemaChange | OperationChange | FailureChange | OlderOperations

/** The parts that count in a dialect, or for everybody where none is named. */
export function flattenChanges(changes: readonly VersionChange[], dialect?: string): FlatChange[] {
  return changes.flatMap((change): FlatChange[] => {
    if (isList(change)) return flattenChanges(change, dialect)
    if (!('dialect' in change)) return [change]
    return change.dialect === dialect ? flattenChanges(change.changes, dialect) : []
  })
}

/** Every dialect that the changes know. */
export function dialectsOf(changes: readonly VersionChange[]): string[] {
  const names = changes.flatMap((change) => {
    if (isList(change)) return dialectsOf(change)
    return 'dialect' in change ? [change.dialect] : []
  })
  return [...new Set(names)]
}

const isList = (change: VersionChange): change is readonly VersionChange[] => Array.isArray(change)

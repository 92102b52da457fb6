import type { Media, StreamedMedia } from '../media.ts'
import type { OperationId, Schemas } from '../../contract/schemas.ts'
import type { ServiceError } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Sources } from '../views/source.ts'

export type SchemaName = keyof Schemas
type Json = Record<string, unknown>

/** What a change can use to restore values that the newest response no longer has. */
export interface ChangeContext {
  storage: Transaction
  links: Links
}

/** The parts of a request that a change may modify before the handler runs. */
export interface UpgradableRequest {
  query: unknown
  body: unknown
  /** Path parameters, read-only. */
  path?: Readonly<Record<string, unknown>>
}

/**
 * The parts of a response that a change may modify. Its schemas are already those of the older
 * version.
 */
export interface DowngradableReply {
  status: number
  body?: unknown
  media?: Media | StreamedMedia
  headers?: Record<string, string>
}

/** Values that a change passes from the request to the response. */
export type ChangeState = Record<string, unknown>

/** Changes every occurrence of some schemas, in responses and webhook payloads. */
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

/** Changes the requests and responses of some operations. */
export interface OperationChange extends OperationChanges {
  operations: readonly string[]
}

/** Changes the errors of some operations. */
export interface FailureChange {
  operations: readonly string[]
  refuse: (failure: ServiceError) => ServiceError
}

/** Handles an operation that newer versions do not have. Its contract is in the overlay. */
export type OlderHandler = (request: never, context: never) => unknown

export interface OlderOperations {
  handlers: Readonly<Record<string, OlderHandler>>
}

/**
 * Changes that apply only when the request accepts a media type that newer versions do not support.
 */
export interface DialectChange {
  dialect: string
  changes: readonly VersionChange[]
}

/**
 * One breaking change between a version and the next newer one (docs/adding-a-breaking-change.md).
 */
export type VersionChange =
  | SchemaChange
  | OperationChange
  | FailureChange
  | OlderOperations
  | DialectChange
  | readonly VersionChange[]

/** The row that a schema is built from, where its view keeps it. */
type SourceOf<Name> = Name extends keyof Sources ? Sources[Name] | undefined : undefined

/** Changes every object of the given schemas, wherever the contract has them. */
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

/** Changes the requests of the given operations, their responses, or both. */
export function onOperations(
  operations: readonly OperationId[],
  changes: OperationChanges,
): OperationChange {
  return { operations, ...changes }
}

/** Changes the errors of the given operations. */
export function onFailure(
  operations: readonly OperationId[],
  refuse: FailureChange['refuse'],
): FailureChange {
  return { operations, refuse }
}

/** Adds operations that the newest version does not have, each with its handler. */
export function withOperations(handlers: OlderOperations['handlers']): OlderOperations {
  return { handlers }
}

/** Changes that apply only to requests that accept `application/vnd.<brand>.<dialect>+json`. */
export function inDialect(dialect: string, ...changes: VersionChange[]): DialectChange {
  return { dialect, changes }
}

/** Combines several changes into one breaking change. They apply in this order. */
export function composeChanges(...changes: VersionChange[]): VersionChange {
  return changes
}

export type FlatChange = SchemaChange | OperationChange | FailureChange | OlderOperations

/**
 * The changes that apply to all requests, then those of the dialect when one is given: a dialect
 * changes what the version sends without it.
 */
export const flattenChanges = (
  changes: readonly VersionChange[],
  dialect?: string,
): FlatChange[] => [...changesOf(changes), ...(dialect ? changesOf(changes, dialect) : [])]

/** The changes of a dialect alone, or those outside of all dialects. */
function changesOf(changes: readonly VersionChange[], dialect?: string): FlatChange[] {
  return changes.flatMap((change): FlatChange[] => {
    if (isList(change)) return changesOf(change, dialect)
    if (!('dialect' in change)) return dialect === undefined ? [change] : []
    return change.dialect === dialect ? changesOf(change.changes) : []
  })
}

/** All dialects of the changes. */
export function dialectsOf(changes: readonly VersionChange[]): string[] {
  const names = changes.flatMap((change) => {
    if (isList(change)) return dialectsOf(change)
    return 'dialect' in change ? [change.dialect] : []
  })
  return [...new Set(names)]
}

const isList = (change: VersionChange): change is readonly VersionChange[] => Array.isArray(change)

import type { Client, Credentials, Paths } from '../../../client/index.ts'
import type { operations } from '../../../generated/newest/operations.ts'
import type { RepositoryOperation } from '../contract/operation-kinds.ts'
import type { Change } from './changes.ts'
import type { everywhere } from './fill-in.ts'
import type { ContractPlace, Place } from './place.ts'

/*
 * What tests know about an operation besides its contract. Each area has its calls beside its
 * tests; tests/server/calls.ts lists the areas.
 */

type Table = typeof operations
export type Id = keyof Table

/** An operation in the types of the client, by its method and path. */
type Spoken<I extends Id> = Paths[Table[I]['path']][Lowercase<Table[I]['method']>]

/** JSON where the contract declares several media types. */
type Content<C> = C extends { 'application/json': infer Json } ? Json : C[keyof C]

type ContentOf<T> = T extends { content: infer C } ? Content<C> : never

type ContentIn<Responses> = {
  [Status in keyof Responses & (200 | 201 | 202)]: ContentOf<Responses[Status]>
}[keyof Responses & (200 | 201 | 202)]

/** The body of a successful response; never if there is none. */
type DataOf<I extends Id> = Spoken<I> extends { responses: infer R } ? ContentIn<R> : never

type BodyOf<I extends Id> =
  Spoken<I> extends { requestBody?: infer Body } ? ContentOf<NonNullable<Body>> : never

type QueryOf<I extends Id> =
  Spoken<I> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

/** Names of roles in a repository, lowest first. */
export const roles = ['read', 'triage', 'write', 'maintain', 'admin'] as const
export type Role = (typeof roles)[number]

/** A request that succeeds whenever its caller is authorized. */
interface Sample {
  /** Where the contract declares several. */
  success?: 200 | 201 | 204 | 205 | 302
  /** Status in the older version, if it differs. */
  formerly?: 204
  /** Requires write access to the repository, in addition to the permission. */
  forWriters?: true
  /** The kind of the named resource: only this one of the alternative permissions applies. */
  only?: string
  /** Changes the work of another user, which requires write access. */
  others?: true
  /** Parameters that replace the usual ones. */
  names?: Partial<Pick<Place, 'pull_number'>>
  /** Needs content in the repository. */
  content?: true
  /** Takes half a second, so only full runs call it as every caller. */
  expensive?: true
}

type Body<I extends Id> = BodyOf<I> | ((place: Place) => BodyOf<I>)

/** A request has a body if the contract requires one. */
type Sending<I extends Id> =
  Spoken<I> extends { requestBody: object } ? { body: Body<I> } : { body?: Body<I> }

/** Values of parameters that replace those of a place. */
export type Values = Partial<Place> & { [Name in keyof typeof everywhere]?: string | number }

/** Other resources than those of the place; some are created first, as the caller. */
export type At = (place: ContractPlace, client: Client) => Values | Promise<Values>

/** How the request of the typed client differs from the sample, in the world of the contract tests. */
interface ByClient<I extends Id> {
  at?: Values | At
  query?: QueryOf<I>
  body?: BodyOf<I> | ((place: ContractPlace, client: Client) => BodyOf<I> | Promise<BodyOf<I>>)
  /** Further options of the client. */
  options?: Omit<RequestInit, 'body'> & { parseAs?: 'text'; bodySerializer?: typeof String }
  /** The caller, if it is not mona with one of her tokens. */
  caller?: Credentials | ((place: ContractPlace) => Credentials)
}

type Read = string | number | boolean | null | undefined

/** A response with a body has a property to read, which its type must have. */
type Reading<I extends Id> = [DataOf<I>] extends [never]
  ? { read?: undefined }
  : { read: (data: DataOf<I>) => Read }

/** A conditional request needs a change that affects the response; null if none does. */
type Changing<I extends Id> = Table[I]['conditional'] extends true
  ? {
      change: Change | null
      /** The address of the changed resource, if it is not that of the stage. */
      changeAt?: string
    }
  : { change?: undefined }

/**
 * The lowest role that may call it in a repository. With the status and body of the test of roles,
 * if they are not those of the sample.
 */
type Allowed = Role | [lowest: Role, status: number, body?: unknown]

type Allowing<I extends Id> = I extends RepositoryOperation
  ? { role: Allowed }
  : { role?: undefined }

/** One operation. */
type Call<I extends Id> = Sample &
  Sending<I> &
  Reading<I> &
  Changing<I> &
  Allowing<I> & { client?: ByClient<I> }

/** One entry per operation. */
export type Calls = { [I in Id]: Call<I> }

/** A call of any operation. */
export interface AnyCall extends Sample {
  body?: unknown
  read?: (data: never) => Read
  change?: Change | null
  changeAt?: string
  role?: Allowed
  client?: Omit<ByClient<Id>, 'query' | 'body'> & { query?: object; body?: unknown }
}

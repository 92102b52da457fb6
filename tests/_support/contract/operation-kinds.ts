import type { operations } from '../../../generated/newest/operations.ts'

/*
 * Kinds of operations, derived from the contract, so that a list that omits an operation of its
 * kind does not compile.
 */

type Table = typeof operations
type PathOf<Id extends keyof Table> = Table[Id]['path']

type WithoutOrganization<Id extends keyof Table> =
  PathOf<Id> extends `${string}{org}${string}` ? never : Id

/** Operations on one repository that its owner or a collaborator can call with a classic token. */
export type RepositoryOperation = {
  [Id in keyof Table]: PathOf<Id> extends `${string}{repo}${string}`
    ? 'classic' extends Table[Id]['tokens'][number]
      ? WithoutOrganization<Id>
      : never
    : never
}[keyof Table]

/** Whether the path of an operation names a repository, which may be a template. */
export const namesRepository = ({ path }: { path: string }): boolean =>
  /\{(template_)?repo\}/.test(path)

type ParametersIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersIn<Rest>
  : never

/** Names of all path parameters. */
export type PathParameter = ParametersIn<PathOf<keyof Table>>

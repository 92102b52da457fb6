import type { Role } from './role.ts'

/** Who may call an operation (contract field `x-tokens`). `none` is an anonymous caller. */
export type TokenKind =
  | 'none'
  | 'client'
  | 'classic'
  | 'fine-grained'
  | 'oauth'
  | 'app-user'
  | 'installation'
  | 'app'
  | 'workflow'

export type Access = 'read' | 'write' | 'admin'

/** One row of the generated table of operations. */
export interface Operation {
  id: string
  method: string
  path: string
  /** What `errors[].resource` calls what the operation is about. */
  resource: string
  tokens: readonly TokenKind[]
  /** Alternatives; within one, every permission is needed. */
  permissions: readonly Readonly<Record<string, Access>>[]
  /** The role a person needs in the repository, where the permissions do not say so. */
  role: Role | null
  /** Classic scopes, any one of which suffices. */
  scopes: readonly string[]
  /** What a person must be in the organization, where the permissions alone would not say so. */
  membership?: 'none' | 'member' | 'admin'
  /** What a role in the organization may allow a member who would not be let in otherwise. */
  memberPermission?: string
  category: string
  points: number
  /** Does not count in the primary window. */
  free: boolean
  contentCreation: boolean
  /** What happens while the limits cannot be asked: it goes on, or is refused. */
  limitFailure: 'open' | 'closed'
  conditional: boolean
  deprecated: boolean
  /** What it goes with one day, and the day since when it is deprecated; only where it is. */
  retirement?: { of: 'imports'; since: string }
  statuses: readonly number[]
  query: readonly string[]
  body: boolean
  /** Bytes a body may have, where that is not the usual. */
  bodyLimit?: number
  /**
   * The parameter that may span segments of the path. Where it is the last, it takes all that is left,
   * nothing too; elsewhere as much as what follows leaves to it.
   */
  multiSegment?: string
  /** Its body may be what a form has. */
  forms?: boolean
  /** Its body may be a list. */
  lists?: boolean
}

export type OperationTable = Record<string, Omit<Operation, 'id'>>

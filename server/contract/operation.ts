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

export type Access = 'read' | 'write'

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
  /** Classic scopes, any one of which suffices. */
  scopes: readonly string[]
  category: string
  points: number
  /** Does not count in the primary window. */
  free: boolean
  contentCreation: boolean
  /** What happens while the limits cannot be asked: it goes on, or is refused. */
  limitFailure: 'open' | 'closed'
  conditional: boolean
  deprecated: boolean
  statuses: readonly number[]
  query: readonly string[]
  body: boolean
}

export type OperationTable = Record<string, Omit<Operation, 'id'>>

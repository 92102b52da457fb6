import type { Role } from './role.ts'

/**
 * Kinds of callers that an operation accepts (contract field `x-tokens`). `none` is an anonymous
 * caller.
 */
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

/** The values that a query parameter takes, and what happens to others (`x-on-invalid`). */
export interface QueryRule {
  /** A type, or the values themselves. A text is anything but nothing. */
  takes: 'integer' | 'boolean' | 'date-time' | 'text' | readonly string[]
  least?: number
  most?: number
  /** Whether a date alone is its first instant, in UTC. */
  days?: boolean
  required?: boolean
  /**
   * A refusal, or the value is taken as absent, so that the default applies: this one, or all that are
   * named; or it is taken as another value; or the whole query cannot be read, which is refused
   * before all else.
   */
  otherwise: 'refuse' | 'absent' | 'unreadable' | { absent: readonly string[] } | { as: string }
}

/** One row of the generated table of operations. */
export interface Operation {
  id: string
  method: string
  path: string
  /** An older path, with the same parameters at the same places. */
  formerPath?: string
  /** Tag of the contract, which names the page of the documentation. */
  tag: string
  /** Value of `errors[].resource` in errors of the operation. */
  resource: string
  tokens: readonly TokenKind[]
  /** Alternative sets of permissions. All permissions of one set are required. */
  permissions: readonly Readonly<Record<string, Access>>[]
  /** Areas of `permissions` that are needed in the account that will own the new repository. */
  ownerPermissions?: readonly string[]
  /** Whether tokens need the permissions although anonymous callers see what is public. */
  permissionsNeeded?: true
  /** Required role in the repository, when it does not follow from the permissions. */
  role: Role | null
  /** Classic scopes, one of which is required. */
  scopes: readonly string[]
  /** Status for a token without any of the scopes, when it is not 403. */
  missingScope?: 404
  /** Required membership of the organization, when it does not follow from the permissions. */
  membership?: 'none' | 'member' | 'admin'
  /** Permission of an organization role that also grants access to a member. */
  memberPermission?: string
  category: string
  points: number
  /** Does not count against the primary rate limit. */
  free: boolean
  contentCreation: boolean
  /**
   * Whether requests are accepted (`open`) or refused (`closed`) while the shared rate limits are
   * unavailable.
   */
  limitFailure: 'open' | 'closed'
  conditional: boolean
  /** For whom an unknown version is ignored and the response names none. */
  unversioned?: 'always' | 'anonymous'
  deprecated: boolean
  /**
   * The feature it is removed with, and the date of its deprecation. Absent for operations that are
   * not deprecated.
   */
  retirement?: { of: 'imports'; since: string }
  statuses: readonly number[]
  query: readonly string[]
  queryRules?: Readonly<Record<string, QueryRule>>
  /** Whether a query that cannot be read is refused before all else. */
  parsesQuery?: true
  /** Whether it has a body that is read before it runs. */
  body: boolean
  /** Whether its body is a file or text, which it reads itself. */
  upload?: boolean
  /** Maximum size of the body in bytes, when it differs from the default. */
  bodyLimit?: number
  /**
   * The path parameter that may span several segments. As the last part of the path it takes all
   * remaining segments, also none. Elsewhere it takes as many as the rest of the path allows.
   */
  multiSegment?: string
  /** Whether the body may be a form. */
  forms?: boolean
  /** Whether callers can request its Markdown as text or HTML. */
  textForms?: boolean
  /** Whether it responds with HTML. */
  pages?: boolean
  /** Older shapes of its JSON that callers can request, such as `beta`. */
  dialects?: readonly string[]
  /** Whether the body may be an array. */
  lists?: boolean
  /** Whether the body may be a string. */
  texts?: boolean
  /** Types of the fields that may be query parameters, if there is no body. */
  queryFields?: Readonly<Record<string, string>>
  /** Whether there may be no body. */
  optionalBody?: boolean
}

export type OperationTable = Record<string, Omit<Operation, 'id'>>

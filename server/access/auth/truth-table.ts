/** The facts that authorization depends on. Nothing else about a request matters. */
export interface Facts {
  /**
   * Whether the operation accepts this kind of caller. `unknown`: no credentials, although they are
   * required. `wrong class`: a token, where an app must authenticate with its key or secret.
   * `wrong kind`: any other kind of caller.
   */
  caller: 'accepted' | 'unknown' | 'wrong class' | 'wrong kind'
  /** Whether the resource is visible to the caller. Public resources are visible to everyone. */
  visible: boolean
  /** Whether the token allows the request. */
  token: 'allows it' | 'lacks a permission' | 'lacks a scope'
  /** Whether the role of the token's user, if any, is sufficient. */
  role: 'enough' | 'too low'
  request: 'reads' | 'changes'
  /** Whether the operation says that a scope is missing, or hides what the scope would give. */
  missingScope: 'named' | 'hidden'
}

export type Decision =
  | 'yes'
  | '401 requires authentication'
  | '401 requires another class'
  | '403 wrong kind of token'
  | '403 lacks a permission'
  | '403 lacks a scope'
  | '403 role too low'
  | '404 absent'

/** One row. A missing fact matches any value. */
export interface Row extends Partial<Facts> {
  answer: Decision
}

/**
 * Decides between 401, 403 and 404. The rows are mutually exclusive and cover every case, so their
 * order does not matter. docs/authorization.md shows them, and a test checks all combinations.
 */
export const truthTable: readonly Row[] = [
  { caller: 'unknown', answer: '401 requires authentication' },
  { caller: 'wrong class', answer: '401 requires another class' },
  { caller: 'wrong kind', visible: false, answer: '404 absent' },
  { caller: 'wrong kind', visible: true, answer: '403 wrong kind of token' },
  { caller: 'accepted', visible: false, answer: '404 absent' },
  {
    caller: 'accepted',
    visible: true,
    token: 'lacks a permission',
    answer: '403 lacks a permission',
  },
  // A caller without read access gets the same response as for a missing resource.
  {
    caller: 'accepted',
    visible: true,
    token: 'lacks a scope',
    request: 'reads',
    answer: '404 absent',
  },
  {
    caller: 'accepted',
    visible: true,
    token: 'lacks a scope',
    request: 'changes',
    missingScope: 'named',
    answer: '403 lacks a scope',
  },
  {
    caller: 'accepted',
    visible: true,
    token: 'lacks a scope',
    request: 'changes',
    missingScope: 'hidden',
    answer: '404 absent',
  },
  {
    caller: 'accepted',
    visible: true,
    token: 'allows it',
    role: 'too low',
    request: 'reads',
    answer: '404 absent',
  },
  {
    caller: 'accepted',
    visible: true,
    token: 'allows it',
    role: 'too low',
    request: 'changes',
    answer: '403 role too low',
  },
  { caller: 'accepted', visible: true, token: 'allows it', role: 'enough', answer: 'yes' },
]

const names = ['caller', 'visible', 'token', 'role', 'request', 'missingScope'] as const

const fits = (row: Row, facts: Facts): boolean =>
  names.every((fact) => row[fact] === undefined || row[fact] === facts[fact])

/** Looks up the decision. @throws Error when no row matches; access is then denied */
export function decide(facts: Facts): Decision {
  const row = truthTable.find((each) => fits(each, facts))
  if (!row) throw new Error(`The truth table has no row for ${JSON.stringify(facts)}`)
  return row.answer
}

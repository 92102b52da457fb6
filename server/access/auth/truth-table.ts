/** Everything that is decided on; what else is known of a request makes no difference. */
export interface Facts {
  /**
   * Whether the operation is for such callers. `unknown` shows no credentials where some are needed; of
   * the `wrong class` are tokens where an app must show its own key or secret; of the `wrong kind` is any
   * other.
   */
  caller: 'accepted' | 'unknown' | 'wrong class' | 'wrong kind'
  /** Whether the caller may know of what the path names. What is no secret everybody may know of. */
  visible: boolean
  /** Whether the token itself allows this. */
  token: 'allows it' | 'lacks a permission' | 'lacks a scope'
  /** Whether its holder, where there is one, may do this there. */
  role: 'enough' | 'too low'
  request: 'reads' | 'changes'
}

export type Answer =
  | 'yes'
  | '401 requires authentication'
  | '401 requires another class'
  | '403 wrong kind of token'
  | '403 lacks a permission'
  | '403 lacks a scope'
  | '403 role too low'
  | '404 absent'

/** One row: a fact that is left out may be anything. */
export interface Row extends Partial<Facts> {
  answer: Answer
}

/**
 * When it is 401, 403 or 404. The rows exclude each other and cover every case, so their order does not
 * matter; docs/authorization.md shows them, and a test goes through all combinations.
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
  // Who may not even list what is there is told what a stranger is told.
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
    answer: '403 lacks a scope',
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

const names = ['caller', 'visible', 'token', 'role', 'request'] as const

const fits = (row: Row, facts: Facts): boolean =>
  names.every((fact) => row[fact] === undefined || row[fact] === facts[fact])

/** What the table says. @throws Error for facts that no row is for: then nobody gets in */
export function decide(facts: Facts): Answer {
  const row = truthTable.find((each) => fits(each, facts))
  if (!row) throw new Error(`The truth table has no row for ${JSON.stringify(facts)}`)
  return row.answer
}

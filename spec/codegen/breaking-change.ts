/** A change that may break a caller or receiver; docs/contract-gates.md lists them. */
export interface BreakingChange {
  rule: string
  /** Where: a JSON pointer into the older document, or into the newer one for what was added. */
  pointer: string
  message: string
}

/** A change that may break a caller or a receiver. docs/contract-gates.md lists the kinds. */
export interface BreakingChange {
  rule: string
  /** JSON pointer into the older document, or into the newer one for an addition. */
  pointer: string
  message: string
}

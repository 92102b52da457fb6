/** What `doctor --url` has found: a problem, or a fact about the server. */
export interface UrlFinding {
  check: 'address' | 'server' | 'brand' | 'version' | 'token'
  problem?: string
  fact?: string
}

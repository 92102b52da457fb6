/** A hook by its number, and the repository that it must belong to. */
export interface HookAddress {
  repositoryId: number
  hookId: number
}

/** A hook id and the repository that the hook must belong to. */
export interface HookAddress {
  repositoryId: number
  hookId: number
}

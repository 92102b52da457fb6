/** The entry at a path. */
export interface Entry {
  mode: string
  id: string
}

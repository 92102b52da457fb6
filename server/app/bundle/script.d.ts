/** Loads a bundle. */
export function loadScript(file: string): {
  exports: unknown
  isNew: boolean
  keep: () => void
}

/** A path of our own to go to after signing in; undefined for every other address. */
export function ownPath(path: string | undefined): string | undefined {
  // No host, neither in the open nor by a spelling that browsers read as one.
  return path !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : undefined
}

/** Accepts a path on this server as the target after sign-in; undefined for any other URL. */
export function localPath(path: string | undefined): string | undefined {
  // Rejects hosts, including forms such as `//host` and `/\host` that browsers treat as hosts.
  return path !== undefined && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) ? path : undefined
}

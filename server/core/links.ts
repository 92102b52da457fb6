/** Builds absolute URLs with the host under which the caller reaches the server. */
export interface Links {
  api(path: string): string
  html(path: string): string
  /** SSH URL of a repository, whether or not the SSH server runs. */
  ssh(path: string): string
  /** Path and query of the requested list, for links to its other pages. */
  readonly list: ListAddress
  /** The same links for a list at another path, such as one with the id of an account. */
  at(list: string): Links
}

interface ListAddress {
  path: string
  /** As the caller wrote it, without a question mark. */
  query: string
}

/** The default port is omitted, in scp-like form. So is it while there is no SSH server. */
function sshAddress(base: string, path: string, port = 22): string {
  const name = base.replace(/^https?:\/\//, '').replace(/:\d+$/, '')
  return port === 22 ? `git@${name}:${path.slice(1)}` : `ssh://git@${name}:${port}${path}`
}

/**
 * Creates the links of a request.
 * @param base scheme, host and port without a trailing slash; of the API and of the pages, where
 *   they differ
 * @param mount path under which the API was called: empty, or `/api/v3`
 * @param sshPort port of the SSH server, if it runs
 * @param list path and query of the request
 */
export function createLinks(
  base: string | { api: string; pages: string },
  mount: string,
  sshPort?: number,
  list: ListAddress = { path: '', query: '' },
): Links {
  const bases = typeof base === 'string' ? { api: base, pages: base } : base
  const api = bases.api + mount
  return {
    api: (path) => api + path,
    html: (path) => bases.pages + path,
    ssh: (path) => sshAddress(bases.pages, path, sshPort),
    list,
    at: (path) => createLinks(base, mount, sshPort, { ...list, path }),
  }
}

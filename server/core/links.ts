/** Absolute addresses as this caller reaches the server: URLs in a reply lead back the way it came. */
export interface Links {
  api(path: string): string
  html(path: string): string
  /** Where git finds a repository over SSH; whether anybody listens there or not. */
  ssh(path: string): string
}

/** The usual port is left out, in the form that people know. */
function sshAddress(base: string, path: string, port: number | undefined): string {
  const host = base.replace(/^https?:\/\//, '')
  if (port === undefined) return `ssh://git@${host}${path}`
  const name = host.replace(/:\d+$/, '')
  return port === 22 ? `git@${name}:${path.slice(1)}` : `ssh://git@${name}:${port}${path}`
}

/**
 * @param base scheme, host and port without a trailing slash
 * @param mount path the API was called under: empty, or `/api/v3`
 * @param sshPort where SSH is listened for, if it is
 */
export function createLinks(base: string, mount: string, sshPort?: number): Links {
  const api = base + mount
  return {
    api: (path) => api + path,
    html: (path) => base + path,
    ssh: (path) => sshAddress(base, path, sshPort),
  }
}

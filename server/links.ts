/** Absolute addresses as this caller reaches the server: URLs in a reply lead back the way it came. */
export interface Links {
  api(path: string): string
  html(path: string): string
}

/**
 * @param base scheme, host and port without a trailing slash
 * @param mount path the API was called under: empty, or `/api/v3`
 */
export function createLinks(base: string, mount: string): Links {
  const api = base + mount
  return { api: (path) => api + path, html: (path) => base + path }
}

/** Whether a server has sent the page. A page opened from disk has no API. */
export const isServed = location.protocol.startsWith('http')

/**
 * The base URL of the API that the page belongs to: `/docs/` is below it, also under `/api/v3`.
 * @param root relative path from the page to the root of the site
 */
export const apiBase = (root) => new URL(`${root}../`, location.href).href.replace(/\/$/, '')

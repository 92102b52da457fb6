/** Where the parts of a resource stand in the server; tests/contract/rooms.test.ts holds the tree to it. */

/** `branches` is `branch`, `statuses` is `status`. */
export const singular = (noun: string): string =>
  noun.replace(/ies$/, 'y').replace(/(us|ch|ss)es$|s$/, '$1')

/** The beginning of a file name: what a name says beyond the name of its area. */
function beyond(area: string, name: string): string {
  for (const said of [area, singular(area)]) {
    if (name === said) return ''
    if (name.startsWith(`${said}-`)) return `${name.slice(said.length + 1)}-`
  }
  return `${name}-`
}

/** The handlers of `release-assets` are in releases/assets-handlers.ts. */
export const handlersFile = (area: string, resource: string): string =>
  `server/domains/${area}/${beyond(area, resource)}handlers.ts`

/** The view of `release-asset` is in releases/asset-view.ts. */
export const viewFile = (area: string, schema: string): string =>
  `server/domains/${area}/${beyond(area, schema)}view.ts`

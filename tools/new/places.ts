/**
 * Where the parts of a resource stand in the contract, in the server and in its tests; component-places.test.ts and
 * rooms.test.ts in tests/contract/ hold the tree to it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './tree.ts'

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

/** The file of a component such as `schemas/issue`: where it exists, otherwise with the resource. */
export function componentFile(tree: Tree, resource: string, component: string): string {
  const folders = readdirSync(join(tree.root, 'spec/components'))
  const files = ['', ...folders].map((folder) =>
    join('spec/components', folder, `${component}.yaml`),
  )
  return files.find((file) => tree.has(file)) ?? `spec/components/${resource}/${component}.yaml`
}

/** The calls of an area are in its calls.ts; those of a resource may be in a file such as issues/labels-calls.ts. */
export const callsFile = (area: string, resource: string): string =>
  `tests/server/${area}/${beyond(area, resource)}calls.ts`

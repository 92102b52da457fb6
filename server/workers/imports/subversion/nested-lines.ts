import type { Copied } from './former-lines.ts'
import { isIn, parentOf } from './paths.ts'

interface Found {
  /** The folder of the default branch. */
  trunk: string
  /** Folders that contain branches or tags. */
  containers: readonly string[]
  copies: readonly Copied[]
  /** Folders that had files directly in them, as far as they matter. */
  withFiles: ReadonlySet<string>
}

/**
 * Finds folders in `branches` and `tags` that group further branches and tags, as in
 * `branches/user/feature`: a line was copied into them, and they were neither copied nor had files.
 */
export function groupsOfLines({ trunk, containers, copies, withFiles }: Found): string[] {
  const targets = new Set(copies.map(({ path }) => path))
  const groups = new Set(containers)
  const isLine = (path: string) => path === trunk || (groups.has(parentOf(path)) && path !== '')
  const oldestFirst = [...copies].sort((one, other) => one.revision - other.revision)
  for (const { path, from } of oldestFirst) {
    const root = containers.find((folder) => isIn(folder, path) && folder !== path)
    if (root === undefined || !isLine(from.path)) continue
    const between: string[] = []
    for (let at = parentOf(path); at !== root; at = parentOf(at)) between.push(at)
    if (between.some((folder) => targets.has(folder) || withFiles.has(folder))) continue
    for (const folder of between) groups.add(folder)
  }
  return [...groups].filter((folder) => !containers.includes(folder))
}

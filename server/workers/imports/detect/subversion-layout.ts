import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import { below, finding, type Finding, shownName } from './finding.ts'

/**
 * Lists the folders in a folder, which is given by names from the source's root. Resolves with
 * undefined without read permission.
 */
export type ListFolders = (...path: string[]) => Promise<string[] | undefined>

/** Maximum number of folders that are searched for projects. */
const maxFolders = 50

/**
 * Finds projects by the standard layout: one project when the root has `trunk`, one for each folder
 * with a `trunk`, and otherwise the root itself.
 */
export async function detectLayout(url: URL, list: ListFolders): Promise<Finding> {
  const entireRoot = { found: 'subversion' as const, url }
  const folders = await list()
  if (!folders) return 'refused'
  if (folders.includes('trunk')) return entireRoot
  const projects: ProjectChoice[] = []
  for (const name of folders.slice(0, maxFolders)) {
    const inside = await list(name)
    if (!inside?.includes('trunk')) continue
    const { href } = below(url, name)
    projects.push({ vcs: 'subversion', human_name: shownName(name), url: href })
  }
  if (projects.length === 0) return entireRoot
  return finding(projects, (one) => ({ found: 'subversion', url: new URL(one.url ?? url) }))
}

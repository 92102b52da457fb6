import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import { below, finding, type Finding, shownName } from './finding.ts'

/** The folders in a folder, given by its names from the root of the source; undefined where it may not be read. */
export type ListFolders = (...path: string[]) => Promise<string[] | undefined>

/** Folders that are looked into for projects. */
const most = 50

/**
 * Projects by the usual layout: with `trunk` here there is one; where folders have a `trunk` each is one;
 * otherwise all of it is one.
 */
export async function layOut(url: URL, list: ListFolders): Promise<Finding> {
  const whole = { found: 'subversion' as const, url }
  const folders = await list()
  if (!folders) return 'refused'
  if (folders.includes('trunk')) return whole
  const projects: ProjectChoice[] = []
  for (const name of folders.slice(0, most)) {
    const inside = await list(name)
    if (!inside?.includes('trunk')) continue
    const { href } = below(url, name)
    projects.push({ vcs: 'subversion', human_name: shownName(name), url: href })
  }
  if (projects.length === 0) return whole
  return finding(projects, (one) => ({ found: 'subversion', url: new URL(one.url ?? url) }))
}

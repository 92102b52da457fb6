import MiniSearch from 'minisearch'
import { searchOptions } from './browser/search-options.js'
import type { Finding, Page } from './page.ts'

/**
 * The search index of one version, as a script that stores it in a global variable: a page opened
 * from disk can load scripts, but no other files.
 */
export function searchIndex(pages: Page[], version: string): string {
  const index = new MiniSearch<Finding & { id: number }>(searchOptions)
  const findings = pages
    .filter((page) => page.version === undefined || page.version === version)
    .flatMap((page) => page.findings)
  index.addAll(findings.map((finding, id) => ({ ...finding, id })))
  return `globalThis.devplatformSearch = ${JSON.stringify(JSON.stringify(index))}\n`
}

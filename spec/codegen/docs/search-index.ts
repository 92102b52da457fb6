import MiniSearch from 'minisearch'
import { searchOptions } from './browser/search-options.js'
import type { Finding, Page } from './page.ts'

/**
 * What the search of one version knows, as a script that leaves it where the search looks: a page that was
 * opened from a folder may load scripts, and nothing else.
 */
export function searchIndex(pages: Page[], version: string): string {
  const index = new MiniSearch<Finding & { id: number }>(searchOptions)
  const findings = pages
    .filter((page) => page.version === undefined || page.version === version)
    .flatMap((page) => page.findings)
  index.addAll(findings.map((finding, id) => ({ ...finding, id })))
  return `globalThis.devplatformSearch = ${JSON.stringify(JSON.stringify(index))}\n`
}

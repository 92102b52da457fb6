import { indexedWords } from '../browser/search/words.js'
import type { Finding, Page } from '../page.ts'
import { pack } from './pack.ts'

/** The same in all versions: method and path of an operation, otherwise the address. */
const identity = ({ kind, detail, url }: Finding) =>
  detail.startsWith('/') ? `${kind} ${detail}` : url.replace(/^\d{4}-\d\d-\d\d/, '')

/** The findings of a version, and those that only other versions have. */
function findingsOf(pages: Page[], version: string): Finding[] {
  const isOwn = (page: Page) => page.version === undefined || page.version === version
  const own = pages.filter(isOwn).flatMap(({ findings }) => findings)
  const known = new Set(own.map(identity))
  const others = pages.filter((page) => !isOwn(page)).flatMap(({ findings }) => findings)
  return [...own, ...others.filter((finding) => !known.has(identity(finding)))]
}

/** The words of a text that the title, the second line and the address don't have. */
function ownWords({ title, detail, url, text = '' }: Finding): string[] {
  const known = new Set(indexedWords(`${title} ${detail} ${url}`))
  return indexedWords(text).filter((word) => !known.has(word))
}

const script = (name: string, value: unknown) => `globalThis.${name} = ${JSON.stringify(value)}\n`

/**
 * The search index of one version in two parts: titles, and words. They are scripts that store it in
 * global variables: a page opened from disk can load scripts, but no other files.
 */
export function searchFiles(pages: Page[], version: string): [path: string, text: string][] {
  const findings = findingsOf(pages, version)
  const rows = findings.map(({ title, kind, detail, url }) => [title, kind, detail, url])
  return [
    [`assets/search-titles-${version}.js`, script('devplatformTitles', rows)],
    [`assets/search-words-${version}.js`, script('devplatformWords', pack(findings.map(ownWords)))],
  ]
}

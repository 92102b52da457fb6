import { html, joined, type Html } from './html.ts'
import type { Neighbor, Neighbors } from './neighbors.ts'
import { between, twinOf, type Page } from './page.ts'

/** Licenses of the packages that are in scripts of the site. */
export const notices = 'third-party-notices.txt'

/** The content that all footers share. */
export interface FooterContent {
  /** SHA-256 of the contracts. */
  contract: string
  versions: string[]
  /** The URL under which the sources of pages are edited. */
  editing?: string
  neighbors: Map<string, Neighbors>
}

const neighborLink = (page: Page, to: Neighbor | undefined, words: string, rel: string): Html =>
  html`${
    to &&
    html`<a class="${rel}" rel="${rel}" href="${between(page.path, to.path)}"
      ><span>${words}</span> ${to.title}</a
    >`
  }`

function neighborLinks(page: Page, { previous, next }: Neighbors = {}): Html {
  if (!previous && !next) return html``
  return html`<nav class="turn" aria-label="Previous and next page">
    ${neighborLink(page, previous, 'Previous', 'prev')}${neighborLink(page, next, 'Next', 'next')}
  </nav>`
}

/** Links to the contract of each version, newest first. */
function contracts(page: Page, versions: string[]): Html {
  const to = (path: string) => between(page.path, path)
  const links = versions.map(
    (version) =>
      html`${version} <a href="${to(`openapi/${version}.yaml`)}">YAML</a>
        <a href="${to(`openapi/${version}.json`)}">JSON</a>`,
  )
  return html`<p>OpenAPI: ${joined(links, ' · ')}</p>`
}

/** The end of a page: neighbors, the page in other forms, and the contract that it describes. */
export function footer(
  page: Page,
  { contract, versions, editing, neighbors }: FooterContent,
): Html {
  const to = (path: string) => between(page.path, path)
  const tools = [
    html`<a href="${to(twinOf(page.path))}">This page as Markdown</a>`,
    ...(editing && page.source
      ? [html`<a href="${editing}${page.source}">Edit this page</a>`]
      : []),
    html`<a href="${to('downloads.html')}">Downloads</a>`,
    html`<a href="${to('llms.txt')}">llms.txt</a>`,
    html`<a href="${to(notices)}">Licenses</a>`,
  ]
  return html`<footer>
    ${neighborLinks(page, neighbors.get(page.path))}
    <p>${joined(tools, ' · ')}</p>
    ${contracts(page, versions)}
    <p>Contract <code>${contract.slice(0, 12)}</code></p>
  </footer>`
}

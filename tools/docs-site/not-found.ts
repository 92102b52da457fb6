import { html } from './html.ts'
import type { Page } from './page.ts'

const summary = 'The address may have changed.'

/** The page that the server shows for a path that does not exist. */
export function notFoundPage(newest: string): Page {
  const body = html`<header class="lede">
      <p class="crumb">404</p>
      <h1>Page not found</h1>
      <p>${summary} Press <kbd>/</kbd> to search, or continue with one of these pages.</p>
    </header>
    <ul class="cards">
      <li>
        <a href="index.html"><strong>Home</strong> <span>All guides.</span></a>
      </li>
      <li>
        <a href="${newest}.html"
          ><strong>Reference</strong> <span>All operations of ${newest}.</span></a
        >
      </li>
      <li>
        <a href="downloads.html"
          ><strong>Downloads</strong> <span>Contracts and schemas as files.</span></a
        >
      </li>
    </ul>`
  const markdown = `# Page not found\n\n${summary} [llms.txt](llms.txt) lists all pages.`
  const path = '404.html'
  return { path, title: 'Page not found', summary, body, kind: 'article', markdown, findings: [] }
}

import { posix } from 'node:path'
import { footer, type FooterContent } from './footer.ts'
import { html, trusted, type Html } from './html.ts'
import { between, twinOf, type Page } from './page.ts'
import { sidebar, type Plan } from './sidebar.ts'

const icon = (path: string) =>
  trusted(
    `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`,
  )

const icons = {
  menu: icon('M4 7h16M4 12h16M4 17h16'),
  search: icon('M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM20 20l-4-4'),
  theme: icon('M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18'),
}

function head(page: Page, newest: string): Html {
  const to = (path: string) => between(page.path, path)
  const version = page.version ?? newest
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${page.summary}" />
    <title>${page.kind === 'home' ? page.title : `${page.title} · devplatform`}</title>
    <link rel="alternate" type="text/markdown" href="${to(twinOf(page.path))}" />
    <link rel="service-desc" type="application/yaml" href="${to(`openapi/${version}.yaml`)}" />
    <link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml" />
    <link rel="stylesheet" href="${to('assets/site.css')}" />
    <script src="${to('assets/theme.js')}"></script>
    <script
      defer
      src="${to('assets/page.js')}"
      data-root="${posix.relative(posix.dirname(page.path), '.') || '.'}/"
      data-version="${version}"
      data-search="${to('assets/search.js')}"
      data-titles="${to(`assets/search-titles-${version}.js`)}"
      data-words="${to(`assets/search-words-${version}.js`)}"
      data-try="${to('assets/try.js')}"
    ></script>
  </head>`
}

/** Links to the same page in other versions. A script adds the current operation. */
function versionSwitch({ twins = {}, version, path }: Page): Html {
  const links = Object.entries(twins).map(([other, twin]) => {
    const here = other === version
    return html`<a
      href="${here ? '#main' : between(path, twin)}"
      ${here && html` aria-current="true"`}
      >${other}</a
    >`
  })
  if (links.length === 0) return html``
  return html`<nav class="versions" aria-label="API version">${links}</nav>`
}

function top(page: Page): Html {
  return html`<header class="top">
    <button
      type="button"
      class="icon menu"
      aria-label="Menu"
      aria-controls="sidebar"
      aria-expanded="false"
    >
      ${icons.menu}
    </button>
    <a class="brand" href="${between(page.path, 'index.html')}">devplatform<span>docs</span></a>
    ${versionSwitch(page)}
    <button type="button" class="search" aria-label="Search">
      ${icons.search}<span>Search</span><kbd>/</kbd>
    </button>
    <button type="button" class="icon theme" aria-label="Light or dark">${icons.theme}</button>
  </header>`
}

/** The headings of a page, beside it or, where there is no room, above it. */
function outline({ outline: headings = [] }: Page): { beside: Html; above: Html } {
  if (headings.length < 3) return { beside: html``, above: html`` }
  const list = html`<ul>
    ${headings.map(({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
  </ul>`
  return {
    beside: html`<nav class="outline" aria-label="On this page">
      <p>On this page</p>
      ${list}
    </nav>`,
    above: html`<nav class="outline-above" aria-label="Contents">
      <details>
        <summary>On this page</summary>
        ${list}
      </details>
    </nav>`,
  }
}

/** The body of a page with its contents below the header, if it has one, otherwise above. */
function withContents({ text }: Html, contents: Html): Html {
  const end = /<\/header>/.exec(text)
  const at = end ? end.index + end[0].length : 0
  return trusted(text.slice(0, at) + contents.text + text.slice(at))
}

/** A complete page. It loads only files of the site and contains no inline script. */
export function framed(page: Page, plan: Plan, shared: FooterContent): string {
  const { beside, above } = outline(page)
  const document = html`<html lang="en">
    ${head(page, plan.references[0]!.version)}
    <body>
      <a class="skip" href="#main">Skip to content</a>
      ${top(page)}
      <div class="frame ${page.kind}">
        ${sidebar(page, plan)}
        <main id="main" tabindex="-1">
          ${withContents(page.body, above)}${footer(page, shared)}
        </main>
        ${page.kind === 'article' && beside}
      </div>
    </body>
  </html>`
  return `<!doctype html>\n${document.text}\n`
}

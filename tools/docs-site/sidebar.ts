import { groupTitles } from './articles.ts'
import type { Source } from './source.ts'
import { html, type Html } from './html.ts'
import { between, type Page } from './page.ts'
import type { Outline, Resource } from './reference/model.ts'
import { chapterTitles } from './reference/names.ts'

/** The contents of the site, as shown in the navigation. */
export interface Plan {
  sources: Source[]
  references: Outline[]
}

function link(page: Page, path: string, words: string): Html {
  const here = page.path === path
  return html`<li>
    <a href="${here ? '#main' : between(page.path, path)}" ${here && html` aria-current="page"`}
      >${words}</a
    >
  </li>`
}

function group(title: string, items: Html[], open: boolean): Html {
  if (items.length === 0) return html``
  return html`<details${open && html` open`}>
    <summary>${title}</summary>
    <ul>
      ${items}
    </ul>
  </details>`
}

/** A resource. The current one lists its operations. */
function resourceItem(page: Page, { title, page: path, entries }: Resource): Html {
  if (page.path !== path) return link(page, path, title)
  return html`<li>
    <a href="#main" aria-current="page">${title}</a>
    <ul class="operations">
      ${entries.map(
        ({ anchor, method, summary }) =>
          html`<li>
            <a href="#${anchor}"><span class="method ${method}">${method}</span> ${summary}</a>
          </li>`,
      )}
    </ul>
  </li>`
}

function reference(page: Page, { version, resources }: Outline): Html {
  const general = [
    link(page, `${version}.html`, 'All operations'),
    link(page, `${version}/webhooks.html`, 'Webhook payloads'),
    link(page, `${version}/schemas.html`, 'Schemas'),
    link(page, 'downloads.html', 'Downloads'),
  ]
  const chapters = chapterTitles.map((title) => {
    const own = resources.filter(({ chapter }) => chapter === title)
    const open = own.some((each) => each.page === page.path)
    return group(
      title,
      own.map((each) => resourceItem(page, each)),
      open,
    )
  })
  return html`<p class="part">Reference <small>${version}</small></p>
    <ul>
      ${general}
    </ul>
    ${chapters}`
}

/** The navigation, with the current section open. */
export function sidebar(page: Page, { sources, references }: Plan): Html {
  const shown = references.find(({ version }) => version === page.version) ?? references[0]!
  const groups = groupTitles.map((title) => {
    const own = sources.filter((each) => each.group === title)
    const first = title === 'Evidence' ? [link(page, 'evidence/index.html', 'Overview')] : []
    const items = [...first, ...own.map(({ path, title: words }) => link(page, path, words))]
    const open = title === 'Guides' || own.some(({ path }) => path === page.path)
    return { title, markup: group(title, items, open) }
  })
  const [guides, ...others] = groups
  return html`<nav id="sidebar" aria-label="Documentation">
    <ul>
      ${link(page, 'index.html', 'Home')}${link(page, 'payloads.html', 'Payload explorer')}${link(page, 'graphql-explorer.html', 'GraphQL explorer')}${link(page, 'upgrade-check.html', 'Upgrade checker')}${link(page, 'benchmarks.html', 'Benchmarks')}
    </ul>
    ${guides!.markup}${reference(page, shown)}
    <p class="part">More</p>
    ${others.map(({ markup }) => markup)}
  </nav>`
}

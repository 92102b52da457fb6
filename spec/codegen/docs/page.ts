import { operationsOf, type Document, type Schema } from '../contract.ts'
import { html, trusted, type Html } from './html.ts'
import { line, markdown } from './markdown.ts'
import { anchorOf, operationEntry, type Entry } from './operation.ts'
import { schemaEntry } from './schema.ts'

export interface Assets {
  style: string
  script: string
}

/** A whole page; it loads nothing from anywhere else. */
export function page(title: string, body: Html, { style, script }: Assets): string {
  const document = html`<html lang="en">
    <meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title
    ><style>
      ${trusted(style)}
    </style>
    ${body}
    <script type="module">
      ${trusted(script)}
    </script>
  </html>`
  return `<!doctype html>\n${document.text}\n`
}

interface Chapter {
  name: string
  description: string
  entries: Entry[]
}

function chaptersOf(document: Document): Chapter[] {
  const operations: Entry[] = [...operationsOf(document.paths)].map((each) => ({
    document,
    ...each,
  }))
  const { tags = [] } = document as { tags?: { name: string; description: string }[] }
  const chapters = tags.map((tag) => ({
    ...tag,
    entries: operations.filter(({ operation }) => (operation.tags as string[]).includes(tag.name)),
  }))
  const description =
    'What is sent to a hook: the event as JSON, signed when the hook has a secret.'
  return [...chapters, { name: 'webhook payloads', description, entries: webhooksOf(document) }]
}

/** What we send has no operationId, but needs an anchor. */
function webhooksOf(document: Document): Entry[] {
  return [...operationsOf(document.webhooks)].map(({ path, method, operation }) => {
    return { document, path, method, operation: { ...operation, operationId: `webhook/${path}` } }
  })
}

function navigation(chapters: Chapter[]): Html {
  const items = (entries: Entry[]) =>
    entries.map(
      ({ method, operation }) =>
        html`<li>
          <a href="#${anchorOf(operation)}"
            ><b class="${method}">${method}</b> ${operation.summary as string}</a
          >
        </li>`,
    )
  return html`<nav>
    <a href="index.html">All versions</a>
    <input type="search" placeholder="Filter" aria-label="Filter operations" />
    ${chapters.map(
      ({ name, entries }) =>
        html`<h2>${name}</h2>
          <ul>
            ${items(entries)}
          </ul>`,
    )}
    <h2><a href="#schemas">schemas</a></h2>
  </nav>`
}

/** The reference of one version. */
export function referencePage(document: Document, assets: Assets): string {
  const chapters = chaptersOf(document)
  const schemas = Object.entries((document.components.schemas ?? {}) as Record<string, Schema>)
  const { title, version, description } = document.info as Record<string, string>
  const body = html`<div class="reference">
    ${navigation(chapters)}
    <main>
      <h1>${title} <small>${version}</small></h1>
      ${markdown(description)}
      ${chapters.map(
        ({ name, description: text, entries }) =>
          html`<h2>${name}</h2>
            <p>${line(text)}</p>
            ${entries.map(operationEntry)}`,
      )}
      <h2 id="schemas">schemas</h2>
      ${schemas.map(([name, schema]) => schemaEntry(name, schema))}
    </main>
  </div>`
  return page(`${title!} ${version!}`, body, assets)
}

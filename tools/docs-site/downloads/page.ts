import { heading } from '../heading.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import type { Download, Downloads } from './files.ts'

const sections: [kind: keyof Downloads, id: string, title: string, words: string][] = [
  [
    'contract',
    'openapi',
    'OpenAPI contract',
    'Generate clients, import it into an API client, or validate requests with it.',
  ],
  [
    'control',
    'control',
    'Control plane',
    'The operations of /_control, for development and tests.',
  ],
  ['graphql', 'graphql', 'GraphQL schema', 'Generate types, or check documents with it.'],
  ['workflow', 'arazzo', 'Workflows', 'Sequences of requests in the Arazzo format.'],
  ['seed', 'seed', 'Seed file', 'The data that a server loads into an empty database.'],
]

const sizeOf = (text: string) => {
  const bytes = Buffer.byteLength(text)
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

const row = ({ path, title, words, text }: Download): Html =>
  html`<div>
    <dt><a href="${path}">${title}</a></dt>
    <dd>${words} <span class="size">${sizeOf(text)}</span></dd>
  </div>`

const summary = 'OpenAPI contracts, Arazzo workflows and JSON Schemas as files.'

/** The page that lists all downloads. */
export function downloadsPage(downloads: Downloads): Page {
  const body = html`<header class="lede">
      <h1>Downloads</h1>
      <p>
        ${summary} They can be loaded from web pages of any origin. Each page of this site is also
        available as Markdown: replace <code>.html</code> with <code>.md</code> in its address.
        <a href="llms.txt">llms.txt</a> lists the pages.
      </p>
    </header>
    ${sections.map(
      ([kind, id, title, words]) =>
        html`${heading(2, id, title)}
          <p>${words}</p>
          <dl class="index">${downloads[kind].map(row)}</dl>`,
    )}`
  const path = 'downloads.html'
  return {
    path,
    title: 'Downloads',
    summary,
    body,
    kind: 'article',
    markdown: markdownOf(downloads),
    outline: sections.map(([, id, text]) => ({ id, text, level: 2 })),
    findings: [
      {
        ...{ title: 'Downloads', kind: 'reference', detail: summary, url: path },
        text: 'OpenAPI contract specification schema YAML JSON Arazzo workflows llms.txt Markdown',
      },
    ],
  }
}

function markdownOf(downloads: Downloads): string {
  const parts = sections.map(([kind, , title, words]) => {
    const rows = downloads[kind].map((each) => `- [${each.title}](${each.path}): ${each.words}`)
    return [`## ${title}`, words, rows.join('\n')].join('\n\n')
  })
  return ['# Downloads', summary, ...parts].join('\n\n')
}

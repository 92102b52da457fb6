import { html } from '../html.ts'
import { line } from '../markdown.ts'
import { between, type Page } from '../page.ts'
import { webhookText } from '../search/reference-texts.ts'
import { listMarkdown } from '../twins/lists.ts'
import { webhookMarkdown } from '../twins/operation.ts'
import type { Entry, Reference } from './model.ts'
import { webhookSection } from './operation.ts'
import { shelfOf } from './resource-page.ts'

const pathOf = (version: string, event: string) => `${version}/webhooks/${event}.html`

function onePage(entry: Entry, reference: Reference): Page {
  const { version } = reference
  const path = pathOf(version, entry.id)
  const shelf = shelfOf(reference, path, [], 0)
  const samples = { seen: new Map<string, string>(), repeated: Infinity }
  const body = html`<header class="lede">
      <p class="crumb"><a href="../webhooks.html">Webhook payloads</a> · ${version}</p>
      <h1><code>${entry.id}</code></h1>
      <p>${entry.summary}.</p>
    </header>
    ${webhookSection(entry, { reference, page: path, shelf, samples })}`
  return {
    path,
    title: `${entry.id} webhook · ${version}`,
    summary: entry.summary,
    body,
    kind: 'reference',
    version,
    markdown: webhookMarkdown(entry, reference, path),
    findings: [
      {
        ...{ title: entry.id, kind: 'webhook', detail: entry.summary, url: path },
        text: webhookText(reference.document, entry.operation),
      },
    ],
  }
}

function indexPage(reference: Reference): Page {
  const { version, webhooks } = reference
  const path = `${version}/webhooks.html`
  const summary =
    'Webhook payloads by event. Each delivery is JSON, signed if the hook has a secret.'
  const items = webhooks.map(
    ({ id, summary: words }) =>
      html`<div>
        <dt><a href="${between(path, pathOf(version, id))}">${id}</a></dt>
        <dd>${line(words)}</dd>
      </div>`,
  )
  const body = html`<header class="lede">
      <p class="crumb">Reference · ${version}</p>
      <h1>Webhook payloads</h1>
      <p>
        ${summary} A hook receives payloads of the API version that was selected when it was
        created. Manage hooks with the
        <a href="${between(path, `${version}/hooks.html`)}">webhook operations</a>.
      </p>
    </header>
    <dl class="index">${items}</dl>`
  const findings = [{ title: 'Webhook payloads', kind: 'resource', detail: summary, url: path }]
  return {
    path,
    title: `Webhook payloads · ${version}`,
    summary,
    body,
    kind: 'reference',
    version,
    markdown: listMarkdown(
      `Webhook payloads (${version})`,
      summary,
      webhooks.map(({ id, summary: words }) => [id, `webhooks/${id}.md`, words]),
    ),
    findings,
  }
}

/** A page for each webhook event, and a list of them. */
export const webhookPages = (reference: Reference): Page[] => [
  indexPage(reference),
  ...reference.webhooks.map((entry) => onePage(entry, reference)),
]

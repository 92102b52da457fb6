import type { Schema } from '../../contract/contract.ts'
import { heading } from '../heading.ts'
import { html, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { between, type Page } from '../page.ts'
import { schemaText } from '../search/reference-texts.ts'
import { fieldItems, typeInWords } from '../twins/fields.ts'
import { listMarkdown } from '../twins/lists.ts'
import { schemaLink } from '../twins/operation.ts'
import { fields } from './fields.ts'
import type { Reference } from './model.ts'
import { shelfOf } from './resource-page.ts'
import { schemaPage } from './schema-link.ts'

interface Use {
  title: string
  url: string
}

const referredIn = (node: unknown): string[] =>
  [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!)

/** Which operations, webhooks and schemas refer to a schema. */
function usesOf({ document, resources, webhooks, version }: Reference): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  const note = (node: unknown, use: Use) => {
    for (const name of new Set(referredIn(node))) uses.set(name, [...(uses.get(name) ?? []), use])
  }
  for (const { page, entries } of resources) {
    for (const { operation, summary, anchor } of entries) {
      note(operation, { title: summary, url: `${page}#${anchor}` })
    }
  }
  for (const { id, operation } of webhooks) {
    note(operation, { title: `Webhook ${id}`, url: `${version}/webhooks/${id}.html` })
  }
  for (const [name, schema] of Object.entries(document.components.schemas!)) {
    note(schema, { title: name, url: schemaPage(version, name) })
  }
  return uses
}

function usedBy(uses: Use[], page: string): Html {
  if (uses.length === 0) return html``
  return html`${heading(2, 'used', 'Used by')}
    <ul class="uses">
      ${uses.map(({ title, url }) => html`<li><a href="${between(page, url)}">${title}</a></li>`)}
    </ul>`
}

function schemaMarkdown(name: string, schema: Schema, reference: Reference, page: string): string {
  const link = schemaLink(reference, page)
  const list = fieldItems(schema, reference.document, link, true)
  return [
    `# ${name} (${reference.version})`,
    schema.description,
    list || typeInWords(schema, link),
  ].join('\n\n')
}

function onePage(name: string, reference: Reference, uses: Use[]): Page {
  const { document, version } = reference
  const path = schemaPage(version, name)
  const schema = document.components.schemas![name] as Schema
  const shelf = shelfOf(reference, path, [name], 2)
  const summary = schema.description as string
  const body = html`<header class="lede">
      <p class="crumb"><a href="../schemas.html">Schemas</a> · ${version}</p>
      <h1 id="schema-${name}">${name}</h1>
      <p>${line(summary)}</p>
    </header>
    ${fields(schema, shelf, [name])}${usedBy(uses, path)}`
  const text = schemaText(schema)
  const findings = [{ title: name, kind: 'schema', detail: summary, url: path, text }]
  return {
    path,
    title: `${name} · ${version}`,
    summary,
    body,
    kind: 'reference',
    version,
    markdown: schemaMarkdown(name, schema, reference, path),
    findings,
  }
}

function indexPage(names: string[], { version, document }: Reference): Page {
  const schemas = document.components.schemas as Record<string, Schema>
  const items = names.map(
    (name) =>
      html`<div id="schema-${name}">
        <dt><a href="schemas/${name}.html">${name}</a></dt>
        <dd>${line(schemas[name]!.description as string)}</dd>
      </div>`,
  )
  const body = html`<header class="lede">
      <p class="crumb">Reference · ${version}</p>
      <h1>Schemas</h1>
      <p>The ${names.length} schemas of request and response bodies.</p>
    </header>
    <dl class="index">${items}</dl>`
  const summary = 'The schemas of request and response bodies.'
  const path = `${version}/schemas.html`
  return {
    path,
    title: `Schemas · ${version}`,
    summary,
    body,
    kind: 'reference',
    version,
    markdown: listMarkdown(
      `Schemas (${version})`,
      summary,
      names.map((name) => [name, `schemas/${name}.md`, schemas[name]!.description as string]),
    ),
    findings: [],
  }
}

/** A page for each schema of a version, and a list of them. */
export function schemaPages(reference: Reference): Page[] {
  const names = Object.keys(reference.document.components.schemas!).sort()
  const uses = usesOf(reference)
  return [
    indexPage(names, reference),
    ...names.map((name) => onePage(name, reference, uses.get(name) ?? [])),
  ]
}

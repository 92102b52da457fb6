import type { Document, Operation, Schema } from '../../contract/contract.ts'
import { heading } from '../heading.ts'
import { breakable, html, joined, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { between, type Finding, type Page } from '../page.ts'
import { operationText } from '../search/reference-texts.ts'
import { operationMarkdown } from '../twins/operation.ts'
import { answersOf } from './responses.ts'
import { fields, type Shelf } from './fields.ts'
import type { Entry, Reference, Resource } from './model.ts'
import type { Advice } from './advice.ts'
import { operationSection } from './operation.ts'
import type { Detail, Place } from './place.ts'
import { schemaPage } from './schema-link.ts'
import { nameOf } from './types.ts'

/** Names of the top-level schemas of a response, behind lists and alternatives. */
function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return []
  if (schema.$ref) return [nameOf(schema.$ref)]
  const inner = [
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]
  return [...inner, ...Object.values(schema.properties ?? {})].flatMap(namesIn)
}

/** Names of the schemas that the operations of a page return. */
function objectsOf(reference: Reference, operations: Operation[]): string[] {
  const names = operations.flatMap((operation) =>
    answersOf(reference.document, operation)
      .filter(({ status }) => Number(status) < 300)
      .flatMap(({ content }) => Object.values(content).flatMap(({ schema }) => namesIn(schema))),
  )
  return [...new Set(names)]
}

/** Links to a schema: an anchor if the page contains it, otherwise the page of the schema. */
export function shelfOf(reference: Reference, page: string, here: string[], depth: number): Shelf {
  const { document, version, webhooks } = reference
  const link = (name: string) =>
    here.includes(name) ? `#schema-${name}` : between(page, schemaPage(version, name))
  const events = webhooks.map(({ id }) => ({
    name: id,
    url: between(page, `${version}/webhooks/${id}.html`),
  }))
  return { document, link, depth, events, made: new Map() }
}

function object(name: string, reference: Reference, page: string, shelf: Shelf): Html {
  const schema = reference.document.components.schemas![name] as Schema
  return html`<section class="object" id="schema-${name}" aria-labelledby="schema-${name}--title">
    <h3 id="schema-${name}--title"><a class="anchor" href="#schema-${name}">${name}</a></h3>
    <p>
      ${line(schema.description as string)}
      <a class="more" href="${between(page, schemaPage(reference.version, name))}">Used by</a>
    </p>
    ${fields(schema, { ...shelf, answered: true }, [name])}
  </section>`
}

const contents = (entries: Entry[]) =>
  html`<ul class="contents">
    ${entries.map(
      ({ anchor, method, path, summary }) =>
        html`<li>
          <a href="#${anchor}"
            ><span class="method ${method}">${method}</span> <code>${breakable(path)}</code>
            <span>${summary}</span></a
          >
        </li>`,
    )}
  </ul>`

/** The end of the contents: the objects that the operations return. */
const objectLinks = (names: string[]) => {
  const links = names.map((name) => html`<a href="#schema-${name}">${name}</a>`)
  return html`${links.length > 0 && html`<p class="media">Objects: ${joined(links, ', ')}</p>`}`
}

/** In characters of HTML, of the operations and objects of a page. Compressed, that is a tenth. */
const heaviest = 300_000

/** How much of the operations is in place, most first. The rest are links. */
const details: Detail[] = [
  { repeated: Infinity, depth: 2, errors: true },
  { repeated: 1500, depth: 2, errors: true },
  { repeated: 1500, depth: 1, errors: true },
  { repeated: 1500, depth: 0, errors: true },
  { repeated: 1500, depth: 0, errors: false },
]

/**
 * Pages with many operations show less in place, so that they stay small.
 * @param room in characters of HTML
 */
function operations(
  { entries, page }: Resource,
  { reference, shelf, advice }: Pick<Place, 'reference' | 'shelf' | 'advice'>,
  room: number,
): Html {
  let shown = html``
  for (const detail of details) {
    const samples = { seen: new Map(), repeated: detail.repeated }
    const place: Place = { reference, page, shelf, samples, detail, advice }
    shown = html`${entries.map((entry) => operationSection(entry, place))}`
    if (shown.text.length <= room) break
  }
  return shown
}

const findingOf = (entry: Entry, page: string, document: Document): Finding => ({
  title: entry.summary,
  kind: entry.method,
  detail: entry.path,
  url: `${page}#${entry.anchor}`,
  text: operationText(document, entry.operation),
})

/** All operations of a tag, and the objects they return. */
export function resourcePage(reference: Reference, resource: Resource, advice: Advice): Page {
  const { version } = reference
  const { title, description, entries, page } = resource
  const objects = objectsOf(
    reference,
    entries.map(({ operation }) => operation),
  )
  const shelf = shelfOf(reference, page, objects, 1)
  const shown = html`${
    objects.length > 0 &&
    html`<section class="objects" aria-labelledby="objects">
      ${heading(2, 'objects', 'Objects')}
      ${objects.map((name) => object(name, reference, page, shelf))}
    </section>`
  }`
  const room = heaviest - shown.text.length
  const body = html`<header class="lede">
      <p class="crumb">${resource.chapter} · ${version}</p>
      <h1>${title}</h1>
      <p>${line(description)}</p>
    </header>
    ${contents(entries)}${objectLinks(objects)}${operations(resource, { reference, shelf, advice }, room)}${shown}`
  return {
    path: page,
    title: `${title} · ${version}`,
    summary: description,
    body,
    markdown: [
      `# ${title} (${version})`,
      description,
      ...entries.map((entry) => operationMarkdown(entry, reference, page)),
    ].join('\n\n'),
    kind: 'reference',
    version,
    findings: [
      { title, kind: 'resource', detail: description, url: page },
      ...entries.map((entry) => findingOf(entry, page, reference.document)),
    ],
  }
}

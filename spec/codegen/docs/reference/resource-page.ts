import type { Document, Operation, Schema } from '../../contract.ts'
import { breakable, html, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { between, type Finding, type Page } from '../page.ts'
import { operationText } from '../search/reference-texts.ts'
import { operationMarkdown } from '../twins/operation.ts'
import { answersOf } from './answers.ts'
import { fields, type Shelf } from './fields.ts'
import type { Entry, Reference, Resource } from './model.ts'
import { operationSection, type Place } from './operation.ts'
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
  const { document, version } = reference
  const link = (name: string) =>
    here.includes(name) ? `#schema-${name}` : between(page, schemaPage(version, name))
  return { document, link, depth }
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

/** In characters of HTML. Together with the rest of the page, this stays below 300 kB. */
const heaviest = 150_000

/** On a page that would become too large, a repeated example becomes a link to the first one. */
function operations({ entries, page }: Resource, reference: Reference, shelf: Shelf): Html {
  const shown = (repeated: number) => {
    const place: Place = { reference, page, shelf, samples: { seen: new Map(), repeated } }
    return html`${entries.map((entry) => operationSection(entry, place))}`
  }
  const whole = shown(Infinity)
  return whole.text.length > heaviest ? shown(1500) : whole
}

const findingOf = (entry: Entry, page: string, document: Document): Finding => ({
  title: entry.summary,
  kind: entry.method,
  detail: entry.path,
  url: `${page}#${entry.anchor}`,
  text: operationText(document, entry.operation),
})

/** All operations of a tag, and the objects they return. */
export function resourcePage(reference: Reference, resource: Resource): Page {
  const { version } = reference
  const { title, description, entries, page } = resource
  const objects = objectsOf(
    reference,
    entries.map(({ operation }) => operation),
  )
  const shelf = shelfOf(reference, page, objects, 1)
  const body = html`<header class="lede">
      <p class="crumb">${resource.chapter} · ${version}</p>
      <h1>${title}</h1>
      <p>${line(description)}</p>
    </header>
    ${contents(entries)}${operations(resource, reference, shelf)}${
      objects.length > 0 &&
      html`<section class="objects" aria-labelledby="objects">
        <h2 id="objects">Objects</h2>
        ${objects.map((name) => object(name, reference, page, shelf))}
      </section>`
    }`
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

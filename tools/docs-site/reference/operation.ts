import { resolve } from '../../contract/contract.ts'
import { heading } from '../heading.ts'
import { breakable, html, type Html } from '../html.ts'
import { markdown, line } from '../markdown.ts'
import { between } from '../page.ts'
import { answers } from './answers.ts'
import { fields, parameterList, type Parameter, type Shelf } from './fields.ts'
import type { Entry } from './model.ts'
import { needs } from './needs.ts'
import type { Place } from './place.ts'
import { samples } from './samples.ts'
import { typeOf } from './types.ts'

/** The versions that have the operation, each linked to its page. */
function versions({ id, anchor }: Entry, { reference, page }: Place): Html {
  const places = Object.entries(reference.placesOf[id] ?? {})
  const links = places.map(([version, path]) => {
    const here = version === reference.version
    return html`<a
      href="${here ? `#${anchor}` : between(page, path)}"
      ${here && html` aria-current="true"`}
      >${version}</a
    >`
  })
  return html`<span class="in">${links}</span>${
      places.length === 1 && html`<span class="only">in this version only</span>`
    }`
}

/** How the operation differs in other versions. */
function changes({ id }: Entry, { reference, page }: Place): Html {
  const found = reference.changesOf(id)
  if (found.length === 0) return html``
  return html`<div class="note differs">
    <p><strong>Differences between versions</strong></p>
    <ul>
      ${found.map(({ slug, version, title, advice }) => {
        const upgrading = between(page, `changelog.html#${slug}`)
        return html`<li>
          <a href="${upgrading}">In ${version}</a>: ${line(title)}
          <span class="advice">${line(advice)}</span>
        </li>`
      })}
    </ul>
  </div>`
}

/** Deprecation notice with the removal date. */
function retirement({ operation }: Entry): Html {
  if (!operation.deprecated) return html``
  const retired = operation['x-retirement'] as { since: string } | undefined
  return html`<p class="note retired">
    <strong>Deprecated</strong>${retired && ` since ${retired.since}`}. Responses have
    <code>Deprecation</code>, <code>Sunset</code> and <code>Link</code> headers with the dates.
  </p>`
}

function parameters({ anchor, operation }: Entry, shelf: Shelf): Html {
  const all = (operation.parameters ?? []).map((each) => resolve(shelf.document, each))
  if (all.length === 0) return html``
  return html`${heading(3, `${anchor}--parameters`, 'Parameters')}
  ${parameterList(all as unknown as Parameter[], shelf, anchor)}`
}

function body({ anchor, operation }: Entry, shelf: Shelf): Html {
  if (!operation.requestBody) return html``
  const { content, required } = operation.requestBody
  const shown = Object.entries(content).map(([type, { schema }]) => {
    return html`<p class="media">
        <code>${type}</code>${schema && html` · ${typeOf(schema, shelf.link)}`}${
          required === true && html` <span class="required">required</span>`
        }
      </p>
      ${schema && fields(schema, shelf)}`
  })
  return html`${heading(3, `${anchor}--body`, 'Body')} ${shown}`
}

/** The section of one operation. */
export function operationSection(entry: Entry, place: Place): Html {
  const { id, anchor, path, method, operation, summary } = entry
  const { reference, page, shelf } = place
  return html`<section class="operation" id="${anchor}" aria-labelledby="${anchor}--title">
    <header>
      <h2 id="${anchor}--title"><a class="anchor" href="#${anchor}">${summary}</a></h2>
      <p class="route">
        <span class="method ${method}">${method}</span> <code>${breakable(path)}</code>
      </p>
      <p class="about"><code>${id}</code> ${versions(entry, place)}</p>
    </header>
    <details class="try"><summary>Try it</summary></details>
    <div class="words">
      ${retirement(entry)}${markdown(operation.description as string)}${changes(entry, place)}${needs(
        operation,
        page,
      )}${parameters(entry, shelf)}${body(entry, shelf)}${answers(entry, place)}
    </div>
    ${samples(entry, reference.document, reference.snippets[id], place.samples)}
  </section>`
}

/** The section of a webhook: headers and body of the delivery, and the expected response. */
export function webhookSection(entry: Entry, place: Omit<Place, 'detail' | 'advice'>): Html {
  const { anchor, operation } = entry
  const { reference, shelf } = place
  return html`<section class="operation" id="${anchor}" aria-labelledby="${anchor}--title">
    <header><h2 id="${anchor}--title">Delivery</h2></header>
    <div class="words">
      ${markdown(operation.description as string)}${parameters(entry, shelf)}${body(entry, shelf)}
    </div>
    ${samples({ ...entry, operation: { ...operation, responses: {} } }, reference.document, undefined, place.samples)}
  </section>`
}

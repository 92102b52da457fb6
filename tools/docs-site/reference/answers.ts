import type { Schema } from '../../contract/contract.ts'
import { heading } from '../heading.ts'
import { html, joined, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { failure } from './errors.ts'
import { fields, unfolding } from './fields.ts'
import type { Entry } from './model.ts'
import type { Place } from './place.ts'
import { answersOf, type Answer } from './responses.ts'
import { typeOf } from './types.ts'

/** An object without a name is shown open, a named one when a reader unfolds it. */
const isAnonymous = ({ $ref, items, properties }: Schema) =>
  !$ref && (properties !== undefined || (items !== undefined && items.properties !== undefined))

function success(answer: Answer, { shelf, detail }: Place): Html {
  const { status, description, content, headers } = answer
  const unfolded = { ...shelf, answered: true, depth: detail.depth }
  const types = Object.entries(content).map(([type, { schema }]) => {
    return html`<p class="media">
        <code>${type}</code>${schema && html` · ${typeOf(schema, shelf.link)}`}
      </p>
      ${schema && (isAnonymous(schema) ? fields(schema, unfolded) : unfolding(schema, unfolded))}`
  })
  const names = headers.map((name) => html`<code>${name}</code>`)
  return html`<div class="answer">
    <h4><span class="status ok">${status}</span> ${line(description)}</h4>
    ${types}${names.length > 0 && html`<p class="media">Headers: ${joined(names, ', ')}</p>`}
  </div>`
}

/** The response of an operation: successes with their fields, then errors with what to do. */
export function answers({ anchor, operation }: Entry, place: Place): Html {
  const all = answersOf(place.shelf.document, operation)
  const good = all.filter((each) => Number(each.status) < 300 || each.status === '302')
  const rest = all.filter((each) => !good.includes(each))
  return html`${heading(3, `${anchor}--response`, 'Response')}
  ${good.map((each) => success(each, place))}${
    rest.length > 0 && html`<dl class="statuses">${rest.map((each) => failure(each, place))}</dl>`
  }`
}

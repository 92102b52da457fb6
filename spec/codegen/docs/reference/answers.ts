import { resolve, type Document, type Operation, type Schema } from '../../contract.ts'
import { html, joined, type Html } from '../html.ts'
import { line } from '../markdown.ts'
import { between } from '../page.ts'
import { fields, type Shelf } from './fields.ts'
import type { Entry } from './model.ts'
import { typeOf } from './types.ts'

interface Answer {
  status: string
  description: string
  /** Name of the component, if the response is shared with other operations. */
  shared: string | undefined
  content: NonNullable<Operation['requestBody']>['content']
  headers: string[]
}

/** Headers of every response. The overview of the reference explains them. */
const common =
  /^(x-ratelimit-|ratelimit|x-[a-z]+-(api-version-selected|request-id|media-type)|x-accepted-|x-oauth-|deprecation$|sunset$)/

const isError = ({ status }: Answer) => Number(status) >= 400

export function answersOf(document: Document, operation: Operation): Answer[] {
  return Object.entries(operation.responses).map(([status, reply]) => {
    const { description, content = {}, headers = {} } = resolve(document, reply)
    return {
      status,
      description: description as string,
      shared: reply.$ref?.split('/').at(-1),
      content,
      headers: Object.keys(headers as object).filter((name) => !common.test(name)),
    }
  })
}

/** An object without a name is shown in place; named schemas are shown at the end of the page. */
const isAnonymous = ({ $ref, items, properties }: Schema) =>
  !$ref && (properties !== undefined || (items !== undefined && items.properties !== undefined))

function success(answer: Answer, shelf: Shelf): Html {
  const { status, description, content, headers } = answer
  const types = Object.entries(content).map(([type, { schema }]) => {
    return html`<p class="media">
        <code>${type}</code>${schema && html` · ${typeOf(schema, shelf.link)}`}
      </p>
      ${schema && isAnonymous(schema) && fields(schema, { ...shelf, answered: true })}`
  })
  const names = headers.map((name) => html`<code>${name}</code>`)
  return html`<div class="answer">
    <h4><span class="status ok">${status}</span> ${line(description)}</h4>
    ${types}${names.length > 0 && html`<p class="media">Headers: ${joined(names, ', ')}</p>`}
  </div>`
}

function failure({ status, description, shared }: Answer, errors: string): Html {
  return html`<div>
    <dt>
      <span class="status ${Number(status) < 400 ? 'ok' : 'bad'}"
        >${shared ? html`<a href="${errors}-${shared}">${status}</a>` : status}</span
      >
    </dt>
    <dd>${line(description)}</dd>
  </div>`
}

/** The responses of an operation: successful ones in full, errors in one line each. */
export function answers({ operation }: Entry, shelf: Shelf, page: string): Html {
  const all = answersOf(shelf.document, operation)
  const good = all.filter((each) => !isError(each) && each.status !== '304')
  const rest = all.filter((each) => !good.includes(each))
  const errors = between(page, `${shelf.document.info.version}.html#answer`)
  return html`<h3>Responses</h3>
    ${good.map((each) => success(each, shelf))}${
      rest.length > 0 &&
      html`<dl class="statuses">${rest.map((each) => failure(each, errors))}</dl>`
    }`
}

import { resolve, type Document, type Operation, type Schema } from '../contract.ts'
import { html, type Html } from './html.ts'
import { line, markdown } from './markdown.ts'
import { typeOf } from './schema.ts'

type Content = NonNullable<Operation['requestBody']>['content']
interface Example {
  $ref?: string
  summary?: string
  value?: unknown
}

export interface Entry {
  document: Document
  path: string
  method: string
  operation: Operation
}

export const anchorOf = ({ operationId }: Operation) => operationId.replaceAll('/', '-')

function examples(document: Document, content: Content): Html {
  const found = Object.values(content).flatMap((media) => {
    const named = (media as { examples?: Record<string, Example> }).examples ?? {}
    return Object.values(named).map((example) => resolve(document, example))
  })
  return html`${found.map(
    ({ summary, value }) =>
      html`<details>
        <summary>Example: ${summary}</summary>
        <pre>${JSON.stringify(value, null, 2)}</pre>
      </details>`,
  )}`
}

function contents(document: Document, content: Content | undefined): Html {
  if (!content) return html``
  const kinds = Object.entries(content).map(
    ([type, { schema }]) => html`<code>${type}</code>: ${schema && typeOf(schema)}`,
  )
  return html`<p>${kinds}</p>
    ${examples(document, content)}`
}

function parameters({ document, operation }: Entry): Html {
  const all = (operation.parameters ?? []).map((each) => resolve(document, each))
  if (all.length === 0) return html``
  const rows = all.map(({ name, in: place, description, schema }) => {
    return html`<tr>
      <th scope="row"><code>${name}</code></th>
      <td>${place}, ${typeOf(schema as Schema)}</td>
      <td>${line(description as string)}</td>
    </tr>`
  })
  return html`<h4>Parameters</h4>
    <table>
      ${rows}
    </table>`
}

const listed = (values: unknown, whenEmpty: string) => {
  const words = (values as unknown[]).map((value) =>
    typeof value === 'string'
      ? value
      : Object.entries(value as object)
          .map((pair) => pair.join(': '))
          .join(' and '),
  )
  return words.length > 0 ? words.join(', ') : whenEmpty
}

/** What the operation asks of its caller and what it costs. */
function requirements({ operation }: Entry): Html {
  const limit = operation['x-rate-limit'] as Record<string, unknown> | undefined
  if (!limit) return html``
  const cost = [
    `${limit.category as string}, ${limit.points as number} point${limit.points === 1 ? '' : 's'}`,
    ...(limit['content-creation'] ? ['counts as content creation'] : []),
    ...(limit.primary === false ? ['free of the primary limit'] : []),
  ]
  return html`<dl>
    <dt>Callers</dt>
    <dd>${listed(operation['x-tokens'], '')}</dd>
    <dt>Permissions</dt>
    <dd>${listed(operation['x-permissions'], 'none needed')}</dd>
    <dt>Scopes, any of</dt>
    <dd>${listed(operation['x-scopes'], 'none needed')}</dd>
    <dt>Rate limit</dt>
    <dd>${cost.join('; ')}</dd>
  </dl>`
}

function responses({ document, operation }: Entry): Html {
  const rows = Object.entries(operation.responses).map(([status, reply]) => {
    const { description, content } = resolve(document, reply)
    return html`<tr>
      <th scope="row"><code>${status}</code></th>
      <td>${line(description as string)}${contents(document, content)}</td>
    </tr>`
  })
  return html`<h4>Answers</h4>
    <table>
      ${rows}
    </table>`
}

/** One operation, or one webhook, with everything the contract says of it. */
export function operationEntry(entry: Entry): Html {
  const { document, path, method, operation } = entry
  const body = operation.requestBody && contents(document, operation.requestBody.content)
  return html`<section id="${anchorOf(operation)}" class="operation">
    <h3>${operation.summary as string}${operation.deprecated && html` <i>deprecated</i>`}</h3>
    <p class="route">
      <b class="${method}">${method.toUpperCase()}</b> <code>${path}</code>
      <small>${operation.operationId}</small>
    </p>
    ${markdown(operation.description as string)}${requirements(entry)}${parameters(entry)}
    ${
      body &&
      html`<h4>Body</h4>
        ${body}`
    }${responses(entry)}
  </section>`
}

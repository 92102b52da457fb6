import type { Operation } from '../../contract/contract.ts'
import { html, joined, type Html } from '../html.ts'
import { between } from '../page.ts'
import { tokenNames } from './names.ts'

type Row = [term: string, words: Html] | undefined

const codes = (words: string[], between = ', ') =>
  joined(
    words.map((word) => html`<code>${word}</code>`),
    between,
  )

/** Alternative sets of permissions. Each set must be granted in full. */
function permissions(operation: Operation): Html {
  const sets = operation['x-permissions'] as Record<string, string>[]
  if (sets.length === 0) return html`none needed`
  const alternatives = sets.map((set) =>
    codes(
      Object.entries(set).map(([area, access]) => `${area}: ${access}`),
      ' and ',
    ),
  )
  return joined(alternatives, ', or ')
}

function scopes(operation: Operation): Html {
  const names = operation['x-scopes'] as string[]
  if (names.length === 0) return html`none needed`
  const hidden = operation['x-missing-scope'] === 404 && html`; <code>404</code> without it`
  return html`${names.length === 1 ? codes(names) : html`any one of ${codes(names)}`}${hidden}`
}

function callers(operation: Operation): Html {
  const kinds = operation['x-tokens'] as string[]
  return html`<ul class="kinds">
    ${kinds.map((kind) => html`<li>${tokenNames[kind] ?? kind}</li>`)}
  </ul>`
}

function roles(operation: Operation): Html | undefined {
  const { 'x-role': role, 'x-membership': membership } = operation as Record<string, string>
  const permission = operation['x-member-permission'] as string | undefined
  const said = [
    role && html`<code>${role}</code> in the repository`,
    membership === 'none' && html`no membership needed`,
    membership && membership !== 'none' && html`<code>${membership}</code> of the organization`,
    permission && html`or a member whose role has <code>${permission}</code>`,
  ].filter((each) => each !== undefined && each !== false && each !== '')
  return said.length > 0 ? joined(said, ', ') : undefined
}

function cost(operation: Operation): Html {
  const limit = operation['x-rate-limit'] as Record<string, unknown>
  const points = `${limit.points as number} point${limit.points === 1 ? '' : 's'}`
  return html`category <code>${limit.category as string}</code>,
    ${points}${
      limit['content-creation'] === true && '; counts as content creation'
    }${limit.primary === false && '; does not count toward the primary limit'}${
      operation['x-limit-failure'] === 'closed' && '; 503 while the limit store is unavailable'
    }`
}

const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`

function rowsOf(operation: Operation, page: string): Row[] {
  const to = (path: string, words: string) => html`<a href="${between(page, path)}">${words}</a>`
  const role = roles(operation)
  const paging = operation['x-pagination'] as string | undefined
  const trade = operation['x-trade-controls'] as number | undefined
  const limit = operation['x-body-limit'] as number | undefined
  return [
    ['Callers', callers(operation)],
    ['Permission', permissions(operation)],
    ['Scope', scopes(operation)],
    role && ['Role', role],
    ['Rate limit', cost(operation)],
    operation['x-conditional'] === true
      ? ['Conditional', to('conditional-requests.html', 'ETag and If-None-Match; a 304 is free')]
      : undefined,
    paging ? ['Pages', html`by ${paging}, in the <code>Link</code> header`] : undefined,
    limit ? ['Body', html`up to ${mebibytes(limit)}`] : undefined,
    operation['x-body-in-query'] === true
      ? [
          'Query',
          html`fields of the body, such as <code>name=value</code> or <code>names[]=value</code>`,
        ]
      : undefined,
    trade ? ['Trade controls', html`blocked with <code>${trade}</code>`] : undefined,
  ]
}

/**
 * What an operation requires of its caller, and its rate limit cost.
 * @param page the page that contains the operation
 */
export function needs(operation: Operation, page: string): Html {
  if (!operation['x-rate-limit']) return html``
  return html`<dl class="needs">
    ${rowsOf(operation, page).map(
      (row) =>
        row &&
        html`<div>
          <dt>${row[0]}</dt>
          <dd>${row[1]}</dd>
        </div>`,
    )}
  </dl>`
}

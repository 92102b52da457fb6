import type { ControlSchemas } from '../../client/control.ts'

type SeenRequest = ControlSchemas['seen-request']

export interface RequestFilter {
  /** A status code, or its first digit. */
  status: string
  /** A part of the operation id, method or path. */
  operation: string
  /** A part of the name or kind of the caller. */
  caller: string
  /** Whether pages of the console and the requests of this page's token are left out. */
  hidesConsole: boolean
}

export const noFilter: RequestFilter = {
  status: '',
  operation: '',
  caller: '',
  hidesConsole: true,
}

const includes = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** Whether the request loads a page or file of the console. */
const isPage = (path: string) => path === '/' || path.startsWith('/-/')

/** Whether a request matches the filters. */
export function isShown(
  { status, operation, method, path, caller }: SeenRequest,
  filter: RequestFilter,
  ownToken: number | undefined,
): boolean {
  return (
    String(status).startsWith(filter.status) &&
    includes(`${operation ?? ''} ${method} ${path}`, filter.operation) &&
    includes(`${caller.name} ${caller.kind}`, filter.caller) &&
    !(
      filter.hidesConsole &&
      (isPage(path) || (ownToken !== undefined && caller.token_id === ownToken))
    )
  )
}

interface FiltersProps {
  filter: RequestFilter
  onChange: (filter: RequestFilter) => void
}

const fields = [
  { name: 'operation', label: 'Operation or path', placeholder: 'issues/create' },
  { name: 'caller', label: 'Caller', placeholder: 'mona' },
] as const

/** Chooses the requests that are shown. */
export function RequestFilters({ filter, onChange }: FiltersProps) {
  return (
    <div class="filters">
      <div>
        <label for="requests-status">Status</label>
        <select
          id="requests-status"
          value={filter.status}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, status: value })}
        >
          <option value="">All</option>
          <option value="2">2xx successful</option>
          <option value="3">3xx redirected or unchanged</option>
          <option value="4">4xx refused</option>
          <option value="5">5xx failed</option>
          <option value="401">401</option>
          <option value="403">403</option>
          <option value="404">404</option>
          <option value="422">422</option>
        </select>
      </div>
      {fields.map(({ name, label, placeholder }) => (
        <div key={name}>
          <label for={`requests-${name}`}>{label}</label>
          <input
            id={`requests-${name}`}
            type="search"
            value={filter[name]}
            placeholder={placeholder}
            onInput={({ currentTarget: { value } }) => onChange({ ...filter, [name]: value })}
          />
        </div>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={filter.hidesConsole}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...filter, hidesConsole: checked })
          }
        />
        Hide this console
      </label>
    </div>
  )
}

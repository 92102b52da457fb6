import { useState } from 'preact/hooks'
import { missingOf, resultNames, type CallableOperation } from './callable.ts'
import { Table } from '../parts/table.tsx'

interface Filter {
  text: string
  result: string
}

/** All words have to occur in the method, path or operation id. */
function isMatch({ operation, method, path, result }: CallableOperation, filter: Filter): boolean {
  const subject = `${method} ${path} ${operation}`.toLowerCase()
  const words = filter.text.toLowerCase().split(/\s+/)
  return (
    words.every((word) => subject.includes(word)) &&
    (filter.result === '' || filter.result === result)
  )
}

/** Operations with their results. */
export function OperationTable({ operations }: { operations: CallableOperation[] }) {
  const [filter, setFilter] = useState<Filter>({ text: '', result: '' })
  const shown = operations.filter((each) => isMatch(each, filter))
  return (
    <>
      <Filters filter={filter} onChange={setFilter} />
      <p class="soft" role="status">
        {shown.length} of {operations.length} operations
      </p>
      <Table columns={['Operation', 'Result', 'Missing']} frame="tall">
        {shown.map((each) => (
          <Row key={each.operation} of={each} />
        ))}
      </Table>
    </>
  )
}

const Row = ({ of: { method, path, result, needs, public_only } }: { of: CallableOperation }) => (
  <tr>
    <th scope="row">
      <code>
        {method} {path}
      </code>
    </th>
    <td>
      <span class={`badge ${result === 'allowed' ? 'good' : 'warn'}`}>{resultNames[result]}</span>{' '}
      {public_only && <span class="badge">public repositories only</span>}
    </td>
    <td>{missingOf(result, needs)}</td>
  </tr>
)

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  return (
    <div class="filters">
      <div>
        <label for="operations-text">Filter operations</label>
        <input
          id="operations-text"
          type="search"
          value={filter.text}
          placeholder="hooks"
          onInput={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
        />
      </div>
      <div>
        <label for="operations-result">Result</label>
        <select
          id="operations-result"
          value={filter.result}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, result: value })}
        >
          <option value="">All</option>
          {Object.entries(resultNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

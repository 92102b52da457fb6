import { fieldsOf, textOf } from '../data/form.ts'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { feeds, type FeedAddress, type FeedField } from './feeds.ts'

interface FeedFormProps {
  name: string
  address: FeedAddress
}

const labels: Record<FeedField, string> = {
  owner: 'Owner',
  repo: 'Repository',
  org: 'Organization',
}

/** The part of an address that a feed needs. */
export function feedQuery(name: string, address: FeedAddress): string {
  const fields = feeds[name]!.fields.map((field): [string, string] => [field, address[field]])
  return `${new URLSearchParams([['feed', name], ...fields])}`
}

/** Chooses a feed. The choice is in the address, so that it can be bookmarked and shared. */
export function FeedForm({ name, address }: FeedFormProps) {
  const { route, path } = useLocation()
  const [chosen, setChosen] = useState(name)
  const { fields } = feeds[chosen]!
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const given = fieldsOf(event)
    const filled = { ...address }
    for (const field of fields) filled[field] = textOf(given, field)
    route(`${path}?${feedQuery(chosen, filled)}`)
  }
  return (
    <form class="filters feed" onSubmit={submit}>
      <div>
        <label for="feed">Feed</label>
        <select
          id="feed"
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        >
          {Object.entries(feeds).map(([each, { label }]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {fields.map((field) => (
        <div key={field}>
          <label for={`feed-${field}`}>
            {field === 'owner' && !fields.includes('repo') ? 'User' : labels[field]}
          </label>
          <input
            id={`feed-${field}`}
            name={field}
            required
            autocomplete="off"
            defaultValue={address[field]}
          />
        </div>
      ))}
      <button>Show</button>
    </form>
  )
}

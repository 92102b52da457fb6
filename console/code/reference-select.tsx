import { useLocation } from 'preact-iso'
import { codePage, type RepositoryName } from './address.ts'
import type { Place, References } from './references.ts'

interface ReferenceSelectProps {
  repository: RepositoryName
  references: References
  place: Place
  kind: 'tree' | 'blob' | 'commits'
}

/** Chooses the branch or tag that a page shows. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { repository, references, place, kind } = props
  const { branches, tags } = references
  const { route } = useLocation()
  const isListed = branches.includes(place.ref) || tags.includes(place.ref)
  return (
    <label class="reference">
      <span>Branch or tag</span>
      <select
        value={place.ref}
        onChange={({ currentTarget }) =>
          route(codePage(repository, kind, currentTarget.value, place.path))
        }
      >
        {!isListed && <option>{place.ref}</option>}
        <Group label="Branches" names={branches} />
        <Group label="Tags" names={tags.filter((name) => !branches.includes(name))} />
      </select>
    </label>
  )
}

function Group({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </optgroup>
  )
}

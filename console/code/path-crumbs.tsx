import { codePage, type RepositoryName } from './address.ts'
import type { Place } from './references.ts'

/** The folders above a file or folder, as links. */
export function PathCrumbs({ repository, place }: { repository: RepositoryName; place: Place }) {
  const parts = place.path.split('/').filter(Boolean)
  const name = parts.at(-1) ?? repository.repo
  return (
    <h1 class="path">
      {parts.length > 0 && (
        <>
          <a href={codePage(repository, 'tree', place.ref)}>{repository.repo}</a> /{' '}
        </>
      )}
      {parts.slice(0, -1).map((part, index) => (
        <span key={index}>
          <a href={codePage(repository, 'tree', place.ref, parts.slice(0, index + 1).join('/'))}>
            {part}
          </a>{' '}
          /{' '}
        </span>
      ))}
      {name}
    </h1>
  )
}

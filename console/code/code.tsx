import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { codePage, type RepositoryName } from './address.ts'
import { loadContent } from './contents.ts'
import { FileView } from './file.tsx'
import { Folder } from './folder.tsx'
import { PathCrumbs } from './path-crumbs.tsx'
import { ReferenceSelect } from './reference-select.tsx'
import { loadReferences, placeIn, type Place, type References } from './references.ts'
import { RepositoryHead } from './repository-head.tsx'

type CodeProps = RepositoryName & { place?: string }

/** A file or a folder of a branch, tag or commit. */
export function Code({ owner, repo, place: rest = '' }: CodeProps) {
  useTitle(`${rest} of ${owner}/${repo}`)
  const api = useApi()
  const repository = { owner, repo }
  const references = useData(['references', owner, repo], (signal) =>
    loadReferences(api, repository, signal),
  )
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={references}>
        {(found) => (
          <At repository={repository} references={found} place={placeIn(rest, found)} heading />
        )}
      </Load>
    </>
  )
}

interface AtProps {
  repository: RepositoryName
  references: References
  place: Place
  heading?: boolean
}

/** What is at a place, with the choice of another branch. */
export function At({ repository, references, place, heading }: AtProps) {
  const api = useApi()
  const content = useData(['content', repository, place], (signal) =>
    loadContent(api, repository, place, signal),
  )
  return (
    <>
      <ReferenceSelect {...{ repository, references, place, kind: 'tree' }} />
      {heading && <PathCrumbs repository={repository} place={place} />}
      {heading && (
        <p class="actions">
          <a href={codePage(repository, 'commits', place.ref, place.path)}>History</a>
        </p>
      )}
      <Load of={content}>
        {(found) => {
          if (Array.isArray(found)) return <Folder {...{ repository, place, entries: found }} />
          if ('content' in found) return <FileView {...{ repository, place, file: found }} />
          return (
            <p class="empty">
              {found.type === 'symlink' && 'target' in found
                ? `A symbolic link to ${found.target}.`
                : `A submodule at commit ${found.sha}.`}
            </p>
          )
        }}
      </Load>
    </>
  )
}

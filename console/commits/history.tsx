import { useLocation } from 'preact-iso'
import type { RepositoryName } from '../code/address.ts'
import { ReferenceSelect } from '../code/reference-select.tsx'
import { loadReferences, placeIn, type Place, type References } from '../code/references.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { CommitList } from './commit-list.tsx'

/** The commits of a branch or tag, or those that change a file or folder of it. */
export function History({ owner, repo, place: rest = '' }: RepositoryName & { place?: string }) {
  useTitle(`Commits of ${owner}/${repo}`)
  const api = useApi()
  const repository = { owner, repo }
  const references = useData(['references', owner, repo], (signal) =>
    loadReferences(api, repository, signal),
  )
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={references}>
        {(found) => <At repository={repository} references={found} place={placeIn(rest, found)} />}
      </Load>
    </>
  )
}

interface AtProps {
  repository: RepositoryName
  references: References
  place: Place
}

function At({ repository, references, place }: AtProps) {
  const api = useApi()
  const page = Number(useLocation().query.page ?? 1)
  const { ref: sha, path } = place
  const commits = useData(['commits', repository, place, page], (signal) => {
    const query = { sha, per_page: 50, page, ...(path !== '' && { path }) }
    const params = { path: repository, query }
    return listPage(api.GET('/repos/{owner}/{repo}/commits', { params, signal }))
  })
  return (
    <>
      <ReferenceSelect {...{ repository, references, place, kind: 'commits' }} />
      <h1 class="path">Commits{path && ` of ${path}`}</h1>
      <Load of={commits}>
        {(found) => (
          <>
            <CommitList repository={repository} commits={found.items} />
            <Pager of={found} />
          </>
        )}
      </Load>
    </>
  )
}

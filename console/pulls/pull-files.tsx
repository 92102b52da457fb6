import { useLocation } from 'preact-iso'
import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { ChangedFiles } from '../parts/changed-files.tsx'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { loadPull, PullHead } from './pull-head.tsx'

/** The changes of a pull request. */
export function PullFiles({ owner, repo, number }: RepositoryName & { number: string }) {
  useTitle(`Changes of pull request ${number} of ${owner}/${repo}`)
  const api = useApi()
  const { query } = useLocation()
  const page = Number(query.page ?? 1)
  const repository = { owner, repo }
  const pull = useData(['pull', repository, number], (signal) =>
    loadPull(api, repository, number, signal),
  )
  const files = useData(['pull files', repository, number, page], (signal) =>
    listPage(
      api.GET('/repos/{owner}/{repo}/pulls/{pull_number}/files', {
        params: {
          path: { ...repository, pull_number: Number(number) },
          query: { per_page: 50, page },
        },
        signal,
      }),
    ),
  )
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={pull}>
        {(found) => (
          <>
            <PullHead repository={repository} pull={found} />
            <Load of={files}>
              {(changed) => (
                <>
                  <ChangedFiles files={changed.items} />
                  <Pager of={changed} />
                </>
              )}
            </Load>
          </>
        )}
      </Load>
    </>
  )
}

import { useLocation } from 'preact-iso'
import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { CommitList } from '../commits/commit-list.tsx'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { loadPull, PullHead } from './pull-head.tsx'

/** The commits of a pull request. */
export function PullCommits({ owner, repo, number }: RepositoryName & { number: string }) {
  useTitle(`Commits of pull request ${number} of ${owner}/${repo}`)
  const api = useApi()
  const page = Number(useLocation().query.page ?? 1)
  const repository = { owner, repo }
  const pull = useData(['pull', repository, number], (signal) =>
    loadPull(api, repository, number, signal),
  )
  const commits = useData(['pull commits', repository, number, page], (signal) => {
    const path = { ...repository, pull_number: Number(number) }
    const params = { path, query: { per_page: 50, page } }
    const at = '/repos/{owner}/{repo}/pulls/{pull_number}/commits'
    return listPage(api.GET(at, { params, signal }))
  })
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={pull}>
        {(found) => (
          <>
            <PullHead repository={repository} pull={found} />
            <Load of={commits}>
              {(listed) => (
                <>
                  <CommitList repository={repository} commits={listed.items} />
                  <Pager of={listed} />
                </>
              )}
            </Load>
          </>
        )}
      </Load>
    </>
  )
}

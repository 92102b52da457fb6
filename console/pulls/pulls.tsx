import { repositoryPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { IssueList, useFilter } from '../issues/list.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'

/** The pull requests of a repository. */
export function Pulls({ owner, repo }: RepositoryName) {
  useTitle(`Pull requests of ${owner}/${repo}`)
  const api = useApi()
  const filter = useFilter()
  const path = { owner, repo }
  const pulls = useData(['pulls', path, filter], async (signal) => {
    const params = { path, query: filter }
    const page = await listPage(api.GET('/repos/{owner}/{repo}/pulls', { params, signal }))
    return page
  })
  return (
    <>
      <RepositoryHead {...path} />
      <h1>Pull requests</h1>
      <IssueList of={pulls} root={`${repositoryPage(path)}/pull`} none="No pull requests." />
    </>
  )
}

import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { repositoryPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { IssueList, useFilter } from './list.tsx'
import { NewIssue } from './new-issue.tsx'

/** The issues of a repository. */
export function Issues({ owner, repo }: RepositoryName) {
  useTitle(`Issues of ${owner}/${repo}`)
  const api = useApi()
  const filter = useFilter()
  const path = { owner, repo }
  const issues = useData(['issues', path, filter], async (signal) => {
    const params = { path, query: filter }
    const page = await listPage(api.GET('/repos/{owner}/{repo}/issues', { params, signal }))
    // The API lists pull requests as issues. They have a page of their own.
    return { ...page, items: page.items.filter((each) => !each.pull_request) }
  })
  return (
    <>
      <RepositoryHead {...path} />
      <h1>Issues</h1>
      <NewIssue repository={path} />
      <IssueList of={issues} root={`${repositoryPage(path)}/issues`} none="No issues." />
    </>
  )
}

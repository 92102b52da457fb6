import { useLocation } from 'preact-iso'
import { unwrap, type Schemas } from '../../client/index.ts'
import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { ChangedFiles } from '../parts/changed-files.tsx'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { CommitList } from './commit-list.tsx'

type Found = Schemas['commit-comparison']

const counted = (count: number) => `${count} ${count === 1 ? 'commit' : 'commits'}`

const words: Record<Found['status'], (found: Found) => string> = {
  identical: () => 'The two are identical.',
  ahead: ({ ahead_by }) => `The head is ${counted(ahead_by)} ahead.`,
  behind: ({ behind_by }) => `The head is ${counted(behind_by)} behind.`,
  diverged: ({ ahead_by, behind_by }) =>
    `The head is ${counted(ahead_by)} ahead and ${counted(behind_by)} behind.`,
}

/** What one branch, tag or commit has that another does not. */
export function Comparison({ owner, repo, basehead }: RepositoryName & { basehead: string }) {
  useTitle(`${basehead} of ${owner}/${repo}`)
  const api = useApi()
  const page = Number(useLocation().query.page ?? 1)
  const repository = { owner, repo }
  const comparison = useData(['comparison', repository, basehead, page], async (signal) => {
    const params = { path: { ...repository, basehead }, query: { per_page: 50, page } }
    const call = api.GET('/repos/{owner}/{repo}/compare/{basehead}', { params, signal })
    const found = await unwrap(call)
    const { response } = await call
    return { found, commits: await listPage(Promise.resolve({ data: found.commits, response })) }
  })
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={comparison}>
        {({ found, commits }) => (
          <>
            <h1 class="path">{basehead}</h1>
            <p>{words[found.status](found)}</p>
            <CommitList repository={repository} commits={commits.items} />
            <Pager of={commits} />
            {found.files && found.files.length > 0 && <ChangedFiles files={found.files} />}
          </>
        )}
      </Load>
    </>
  )
}

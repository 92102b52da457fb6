import { useLocation } from 'preact-iso'
import { ApiError, unwrap, type Schemas } from '../../client/index.ts'
import { codePage, commitPage, repositoryPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { ChangedFiles } from '../parts/changed-files.tsx'
import { Fact } from '../parts/fact.tsx'
import { Absent, Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { Author, subjectOf } from './commit-list.tsx'

type Found = Schemas['commit-with-files']

/** A commit with its changes. */
export function CommitPage({ owner, repo, sha }: RepositoryName & { sha: string }) {
  useTitle(`Commit ${sha.slice(0, 7)} of ${owner}/${repo}`)
  const api = useApi()
  const page = Number(useLocation().query.page ?? 1)
  const repository = { owner, repo }
  const commit = useData(['commit', repository, sha, page], async (signal) => {
    const params = { path: { ...repository, ref: sha }, query: { page } }
    const call = api.GET('/repos/{owner}/{repo}/commits/{ref}', { params, signal })
    const [found, files] = [await unwrap(call), await listPage(filesOf(call))]
    return { found, files }
  })
  const isUnknown = commit.error instanceof ApiError && commit.error.status === 422
  return (
    <>
      <RepositoryHead {...repository} />
      {isUnknown ? (
        <Absent />
      ) : (
        <Load of={commit}>
          {({ found, files }) => (
            <>
              <Head repository={repository} commit={found} />
              <ChangedFiles files={files.items} />
              <Pager of={files} />
            </>
          )}
        </Load>
      )}
    </>
  )
}

type Call = Promise<{ data?: Found | undefined; error?: unknown; response: Response }>

/** The files of a commit are in pages. */
async function filesOf(call: Call) {
  const { data, ...result } = await call
  return { ...result, data: data?.files }
}

function Head({ repository, commit: found }: { repository: RepositoryName; commit: Found }) {
  const { sha, commit, parents, stats } = found
  const rest = commit.message.split('\n').slice(1).join('\n').trim()
  return (
    <>
      <h1>{subjectOf(commit.message)}</h1>
      {rest && <pre tabIndex={0}>{rest}</pre>}
      <dl class="facts">
        <Fact name="Commit">
          <code>{sha}</code> {commit.verification.verified && <span class="badge">verified</span>}
        </Fact>
        <Fact name="Author">
          <Author of={found} />, <Time at={commit.author.date} />
        </Fact>
        {parents.length > 0 && (
          <Fact name={parents.length === 1 ? 'Parent' : 'Parents'}>
            {parents.map((parent) => (
              <>
                <a href={commitPage(repository, parent.sha)}>
                  <code>{parent.sha.slice(0, 7)}</code>
                </a>{' '}
              </>
            ))}
          </Fact>
        )}
        <Fact name="Changes">
          <ins>+{stats.additions}</ins> <del>−{stats.deletions}</del>
        </Fact>
      </dl>
      <p class="actions">
        <a href={codePage(repository, 'tree', sha)}>Files at this commit</a>
        <a href={codePage(repository, 'commits', sha)}>History</a>
      </p>
      <PullLinks repository={repository} sha={sha} />
    </>
  )
}

/** The pull requests that contain a commit. */
function PullLinks({ repository, sha }: { repository: RepositoryName; sha: string }) {
  const api = useApi()
  const pulls = useData(['pulls of commit', repository, sha], (signal) => {
    const params = { path: { ...repository, commit_sha: sha } }
    const at = '/repos/{owner}/{repo}/commits/{commit_sha}/pulls'
    return unwrap(api.GET(at, { params, signal }))
  })
  if (!pulls.data?.length) return null
  return (
    <ul class="plain" aria-label="Pull requests">
      {pulls.data.map(({ number, title }) => (
        <li key={number}>
          <a href={`${repositoryPage(repository)}/pull/${number}`}>
            {title} #{number}
          </a>
        </li>
      ))}
    </ul>
  )
}

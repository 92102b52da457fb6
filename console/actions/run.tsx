import { unwrap, type Schemas } from '../../client/index.ts'
import { codePage, commitPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Login } from '../parts/login.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'

/** Milliseconds between reloads of a run. */
const interval = 5_000

/** A run of a workflow. */
export function RunPage({ owner, repo, id }: RepositoryName & { id: string }) {
  useTitle(`Run ${id} of ${owner}/${repo}`)
  const api = useApi()
  const path = { owner, repo, run_id: Number(id) }
  const run = useData(
    ['run', path],
    (signal) =>
      unwrap(api.GET('/repos/{owner}/{repo}/actions/runs/{run_id}', { params: { path }, signal })),
    { every: interval },
  )
  return (
    <>
      <RepositoryHead owner={owner} repo={repo} />
      <Load of={run}>{(found) => <Content repository={{ owner, repo }} run={found} />}</Load>
    </>
  )
}

interface ContentProps {
  repository: RepositoryName
  run: Schemas['workflow-run']
}

function Content({ repository, run }: ContentProps) {
  const { display_title, run_number, name, status, conclusion, head_sha, head_branch, ...found } =
    run
  return (
    <>
      <h1>
        {display_title} <span class="soft">#{run_number}</span>
      </h1>
      <p class="badges">
        <span class="badge">{status}</span>
        {conclusion && (
          <span class={`badge ${conclusion === 'success' ? 'good' : 'bad'}`}>{conclusion}</span>
        )}
      </p>
      <dl class="facts">
        <Fact name="Workflow">{name}</Fact>
        <Fact name="File">
          <a href={codePage(repository, 'blob', head_sha, found.path.replace(/@.*$/, ''))}>
            {found.path}
          </a>
        </Fact>
        <Fact name="Event">{found.event}</Fact>
        <Fact name="Branch">{head_branch}</Fact>
        <Fact name="Commit">
          <a href={commitPage(repository, head_sha)}>
            <code>{head_sha.slice(0, 7)}</code>
          </a>
        </Fact>
        <Fact name="Started by">
          <Login of={found.actor} />
        </Fact>
        <Fact name="Created">
          <Time at={found.created_at} />
        </Fact>
        <Fact name="Attempt">{found.run_attempt}</Fact>
      </dl>
    </>
  )
}

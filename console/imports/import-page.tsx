import { useLocation } from 'preact-iso'
import { unwrap } from '../../client/index.ts'
import { useAction } from '../data/use-action.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Problem } from '../parts/problem.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import type { RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { Authors } from './authors.tsx'
import { hasEnded, type ImportProps } from './import-call.ts'
import { LargeFiles } from './large-files.tsx'
import { Progress } from './progress.tsx'
import { ResumeImport } from './resume-import.tsx'
import { forgetImport } from './started.ts'

/** Milliseconds between reloads of the state of the import. */
const interval = 500

/** One import: its progress, authors and large files. */
export function ImportPage({ owner, repo }: RepositoryName) {
  useTitle(`Import into ${owner}/${repo}`)
  const api = useApi()
  const params = { path: { owner, repo } }
  const source = useData(
    ['import', owner, repo],
    (signal) => unwrap(api.GET('/repos/{owner}/{repo}/import', { params, signal })),
    { every: interval },
  )
  return (
    <>
      <RepositoryHead owner={owner} repo={repo} />
      <Load of={source}>
        {(found) => <Content repository={{ owner, repo }} source={found} reload={source.reload} />}
      </Load>
    </>
  )
}

function Content(props: ImportProps) {
  const { repository, source } = props
  const { owner, repo } = repository
  return (
    <>
      <h1>
        Import into {owner}/{repo}
      </h1>
      <dl class="facts">
        <dt>Source</dt>
        <dd>
          {source.vcs_url} {source.vcs && <span class="badge">{source.vcs}</span>}
        </dd>
        <dt>Status</dt>
        <dd>
          <span role="status">
            <strong>{source.status}</strong> {source.status_text}
          </span>
        </dd>
        <dt>Commits</dt>
        <dd>{source.commit_count ?? '–'}</dd>
      </dl>
      <Progress source={source} />
      {source.message && <p class="notice">{source.message}</p>}
      {source.error_message && (
        <p class="problem">
          {source.failed_step}: {source.error_message}
        </p>
      )}
      {hasEnded(source) && source.status !== 'complete' && <ResumeImport {...props} />}
      <Cancel {...props} />
      <Authors repository={repository} changes={source.authors_count ?? 0} />
      {source.has_large_files && <LargeFiles {...props} />}
    </>
  )
}

/** Stops an import. A complete one stays as it is. */
function Cancel({ repository, source }: ImportProps) {
  const api = useApi()
  const { route } = useLocation()
  const { run, error, isRunning } = useAction()
  if (source.status === 'complete') return null
  async function cancel() {
    await unwrap(
      api.DELETE('/repos/{owner}/{repo}/import', { params: { path: { ...repository } } }),
    )
    forgetImport(`${repository.owner}/${repository.repo}`)
    route('/-/imports')
  }
  return (
    <>
      <Problem error={error} />
      <p>
        <button type="button" class="danger" disabled={isRunning} onClick={() => void run(cancel)}>
          Cancel import
        </button>
      </p>
    </>
  )
}

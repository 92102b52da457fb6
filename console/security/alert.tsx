import { unwrap, type Schemas } from '../../client/index.ts'
import { codePage, commitPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { Severity } from './severity.tsx'

/** An alert of code scanning. */
export function AlertPage({ owner, repo, number }: RepositoryName & { number: string }) {
  useTitle(`Alert ${number} of ${owner}/${repo}`)
  const api = useApi()
  const repository = { owner, repo }
  const path = { ...repository, alert_number: Number(number) }
  const alert = useData(['alert', path], (signal) =>
    unwrap(
      api.GET('/repos/{owner}/{repo}/code-scanning/alerts/{alert_number}', {
        params: { path },
        signal,
      }),
    ),
  )
  return (
    <>
      <RepositoryHead {...repository} />
      <Load of={alert}>{(found) => <Content repository={repository} alert={found} />}</Load>
    </>
  )
}

interface ContentProps {
  repository: RepositoryName
  alert: Schemas['code-scanning-alert']
}

function Content({ repository, alert }: ContentProps) {
  const {
    rule,
    tool,
    state,
    created_at,
    most_recent_instance: { location, ...last },
    ...found
  } = alert
  return (
    <>
      <h1>
        {rule.description || rule.name || rule.id} <span class="soft">#{found.number}</span>
      </h1>
      <p class="badges">
        <span class="badge">{state}</span>
        <Severity of={rule.security_severity_level ?? rule.severity} />
      </p>
      {last.message?.text && <p class="written">{last.message.text}</p>}
      <dl class="facts">
        <Fact name="Rule">{rule.id}</Fact>
        <Fact name="Tool">{tool.name}</Fact>
        <Fact name="Created">
          <Time at={created_at} />
        </Fact>
        <Fact name="Ref">{last.ref}</Fact>
        <Fact name="File">
          {location?.path && last.commit_sha && (
            <a
              href={`${codePage(repository, 'blob', last.commit_sha, location.path)}#L${location.start_line}`}
            >
              {location.path}, line {location.start_line}
            </a>
          )}
        </Fact>
        <Fact name="Commit">
          {last.commit_sha && (
            <a href={commitPage(repository, last.commit_sha)}>
              <code>{last.commit_sha.slice(0, 7)}</code>
            </a>
          )}
        </Fact>
        <Fact name="Dismissed because">{found.dismissed_reason}</Fact>
        <Fact name="Comment">{found.dismissed_comment}</Fact>
      </dl>
    </>
  )
}

import { unwrap } from '../../client/index.ts'
import { repositoryPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { useData } from '../data/use-data.ts'
import { Fact } from '../parts/fact.tsx'
import { Load } from '../parts/load.tsx'
import { Time } from '../parts/time.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { Severity } from './severity.tsx'
import { Vulnerabilities } from './vulnerabilities.tsx'

/** An advisory of the database of advisories. */
export function AdvisoryPage({ ghsa }: { ghsa: string }) {
  useTitle(ghsa)
  const api = useApi()
  const advisory = useData(['advisory', ghsa], (signal) =>
    unwrap(api.GET('/advisories/{ghsa_id}', { params: { path: { ghsa_id: ghsa } }, signal })),
  )
  return (
    <Load of={advisory}>
      {(found) => (
        <>
          <Content advisory={found} />
          {found.references && found.references.length > 0 && (
            <>
              <h2>References</h2>
              <ul>
                {found.references.map((url) => (
                  <li key={url}>
                    <a href={url}>{url}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Load>
  )
}

/** An advisory of a repository. */
export function RepositoryAdvisory({ owner, repo, ghsa }: RepositoryName & { ghsa: string }) {
  useTitle(ghsa)
  const api = useApi()
  const path = { owner, repo, ghsa_id: ghsa }
  const advisory = useData(['repository advisory', path], (signal) =>
    unwrap(
      api.GET('/repos/{owner}/{repo}/security-advisories/{ghsa_id}', { params: { path }, signal }),
    ),
  )
  return (
    <>
      <RepositoryHead owner={owner} repo={repo} />
      <Load of={advisory}>{(found) => <Content advisory={found} />}</Load>
      <p>
        <a href={repositoryPage({ owner, repo })}>Go to the repository</a>
      </p>
    </>
  )
}

interface Advisory {
  ghsa_id: string
  cve_id: string | null
  summary: string
  description: string | null
  severity: string | null
  state?: string
  published_at: string | null
  withdrawn_at: string | null
  cwes: { cwe_id: string; name: string }[] | null
  vulnerabilities: Parameters<typeof Vulnerabilities>[0]['of']
}

function Content({ advisory }: { advisory: Advisory }) {
  const { cwes, published_at, withdrawn_at } = advisory
  return (
    <>
      <h1>{advisory.summary}</h1>
      <p class="badges">
        <Severity of={advisory.severity} />
        {advisory.state && <span class="badge">{advisory.state}</span>}
      </p>
      <dl class="facts">
        <Fact name="ID">{advisory.ghsa_id}</Fact>
        <Fact name="CVE">{advisory.cve_id}</Fact>
        <Fact name="Published">{published_at && <Time at={published_at} />}</Fact>
        <Fact name="Withdrawn">{withdrawn_at && <Time at={withdrawn_at} />}</Fact>
        {cwes?.map(({ cwe_id, name }) => (
          <Fact key={cwe_id} name={cwe_id}>
            {name}
          </Fact>
        ))}
      </dl>
      {advisory.description && <p class="card written">{advisory.description}</p>}
      <Vulnerabilities of={advisory.vulnerabilities} />
    </>
  )
}

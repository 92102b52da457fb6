import { useLocation } from 'preact-iso'
import { repositoryPage, type RepositoryName } from '../code/address.ts'
import { RepositoryHead } from '../code/repository-head.tsx'
import { htmlForm } from '../data/html-form.ts'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { Badges, ReleaseCard, titleOf } from './release-card.tsx'

/** The page of a release, from its API. */
const pageOf = ({ html_url: url }: { html_url: string }) => new URL(url).pathname

/** The releases of a repository, newest first. */
export function Releases({ owner, repo }: RepositoryName) {
  useTitle(`Releases of ${owner}/${repo}`)
  const api = useApi()
  const { query } = useLocation()
  const page = Number(query.page ?? 1)
  const path = { owner, repo }
  const releases = useData(['releases', path, page], (signal) =>
    listPage(
      api.GET('/repos/{owner}/{repo}/releases', {
        params: { path, query: { per_page: 10, page } },
        headers: htmlForm,
        signal,
      }),
    ),
  )
  return (
    <>
      <RepositoryHead {...path} />
      <h1>Releases</h1>
      <p>
        <a href={`${repositoryPage(path)}/releases/latest`}>Latest release</a>
      </p>
      <Load of={releases}>
        {(found) => (
          <>
            {found.items.length === 0 && <p class="empty">No releases.</p>}
            {found.items.map((release) => (
              <section key={release.id}>
                <h2>
                  <a href={pageOf(release)}>{titleOf(release)}</a> <Badges of={release} />
                </h2>
                <ReleaseCard of={release} owner={owner} repo={repo} />
              </section>
            ))}
            <Pager of={found} />
          </>
        )}
      </Load>
    </>
  )
}

import { useLocation } from 'preact-iso'
import { listPage } from '../data/pages.ts'
import { useData } from '../data/use-data.ts'
import { Load } from '../parts/load.tsx'
import { Pager } from '../parts/pager.tsx'
import { useTitle } from '../parts/title.tsx'
import { useApi } from '../session/context.ts'
import { codePage, commitPage, type RepositoryName } from './address.ts'
import { RepositoryHead } from './repository-head.tsx'

/** The branches of a repository. */
export function Branches({ owner, repo }: RepositoryName) {
  useTitle(`Branches of ${owner}/${repo}`)
  const api = useApi()
  const { query } = useLocation()
  const page = Number(query.page ?? 1)
  const path = { owner, repo }
  const branches = useData(['branches', path, page], (signal) =>
    listPage(
      api.GET('/repos/{owner}/{repo}/branches', {
        params: { path, query: { per_page: 50, page } },
        signal,
      }),
    ),
  )
  return (
    <>
      <RepositoryHead {...path} />
      <h1>Branches</h1>
      <Load of={branches}>
        {(found) => (
          <>
            {found.items.length === 0 && <p class="empty">No branches.</p>}
            <ul class="plain">
              {found.items.map(({ name, commit, protected: isProtected }) => (
                <li key={name}>
                  <a href={codePage(path, 'tree', name)}>{name}</a>{' '}
                  <a href={commitPage(path, commit.sha)}>
                    <code>{commit.sha.slice(0, 7)}</code>
                  </a>{' '}
                  <a href={codePage(path, 'commits', name)} aria-label={`Commits of ${name}`}>
                    Commits
                  </a>{' '}
                  {isProtected && <span class="badge">protected</span>}
                </li>
              ))}
            </ul>
            <Pager of={found} />
          </>
        )}
      </Load>
    </>
  )
}

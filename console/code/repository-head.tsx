import { useLocation } from 'preact-iso'
import { repositoryPage, type RepositoryName } from './address.ts'

/** Tabs with the paths that belong to them. */
const tabs: [path: string, name: string, below: RegExp][] = [
  ['', 'Code', /^(\/(tree|blob|commits?|compare|branches)(\/|$)|$)/],
  ['/releases', 'Releases', /^\/releases/],
  ['/issues', 'Issues', /^\/issues/],
  ['/pulls', 'Pull requests', /^\/pulls?(\/|$)/],
  ['/settings/hooks', 'Webhooks', /^\/settings\/hooks/],
  ['/import', 'Import', /^\/import/],
]

/** The name of a repository and its main pages. */
export function RepositoryHead({ owner, repo }: RepositoryName) {
  const { path } = useLocation()
  const root = repositoryPage({ owner, repo })
  const below = path.slice(root.length)
  return (
    <>
      <p class="crumbs">
        <a href={`/${owner}`}>{owner}</a> / <a href={root}>{repo}</a>
      </p>
      <nav class="tabs" aria-label="Repository">
        {tabs.map(([to, name, pattern]) => (
          <a key={to} href={root + to} aria-current={pattern.test(below) ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  )
}

/** The repository that a page is about. */
export interface RepositoryName {
  owner: string
  repo: string
}

/** A path with its segments percent-encoded. */
const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** The start page of a repository. */
export const repositoryPage = ({ owner, repo }: RepositoryName): string =>
  `/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`

/** The page of a file (`blob`, or its content alone: `raw`), a folder (`tree`) or a history (`commits`). */
export function codePage(
  repository: RepositoryName,
  kind: 'blob' | 'tree' | 'commits' | 'raw',
  ref: string,
  path = '',
): string {
  const below = path && `/${encodePath(path)}`
  return `${repositoryPage(repository)}/${kind}/${encodePath(ref)}${below}`
}

/** The page of a commit. */
export const commitPage = (repository: RepositoryName, sha: string): string =>
  `${repositoryPage(repository)}/commit/${sha}`

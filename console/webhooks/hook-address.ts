/** The repository that a page is about. */
export interface RepositoryName {
  owner: string
  repo: string
}

export const hooksPage = ({ owner, repo }: RepositoryName) => `/${owner}/${repo}/settings/hooks`

export const hookPage = (repository: RepositoryName, id: number) => `${hooksPage(repository)}/${id}`

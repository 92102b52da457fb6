import { repositoryPage, type RepositoryName } from '../code/address.ts'

export const hooksPage = (repository: RepositoryName) =>
  `${repositoryPage(repository)}/settings/hooks`

export const hookPage = (repository: RepositoryName, id: number) => `${hooksPage(repository)}/${id}`

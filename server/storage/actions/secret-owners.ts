import type { KeyOwner } from './value-owner.ts'

/** Context that an account's private key is sealed for. A seal opens in no other context. */
export const keyOwner = (organizationId: number): string => `key of organization ${organizationId}`

/** Context that a repository's private key is sealed for. */
export const repositoryKeyOwner = (repositoryId: number): string =>
  `key of repository ${repositoryId}`

/** Context that the private key of an organization or repository is sealed for. */
export const secretKeyOwner = ({ organization_id, repository_id }: KeyOwner): string =>
  organization_id === undefined ? repositoryKeyOwner(repository_id) : keyOwner(organization_id)

/** Context that the value of a dependency bot secret is sealed for. */
export const valueOwner = (secretId: number): string => `organization secret ${secretId}`

/** Context that the value of a secret of workflows is sealed for. */
export const actionsValueOwner = (secretId: number): string => `actions secret ${secretId}`

/** Context that the value of a secret of workspaces is sealed for. */
export const workspaceValueOwner = (secretId: number): string => `workspace secret ${secretId}`

import {
  actionsValueOwner,
  valueOwner,
  workspaceValueOwner,
} from '../../../storage/actions/secret-owners.ts'
import type { Most } from './limit.ts'

/** What uses secrets: where they are stored, and how many there can be. */
export interface SecretProduct {
  secrets: 'actionsSecrets' | 'dependencySecrets' | 'workspaceSecrets'
  /** Context that the value of a secret is sealed for. */
  sealedFor: (secretId: number) => string
  most: Most
}

/** Secrets of the dependency bot. */
export const dependencySecrets: SecretProduct = {
  secrets: 'dependencySecrets',
  sealedFor: valueOwner,
  most: { repository: 100 },
}

/** Secrets of workspaces. */
export const workspaceSecretsProduct: SecretProduct = {
  secrets: 'workspaceSecrets',
  sealedFor: workspaceValueOwner,
  most: { organization: 100, repository: 100, user: 100 },
}

/** Secrets of workflows. */
export const actionsSecretsProduct: SecretProduct = {
  secrets: 'actionsSecrets',
  sealedFor: actionsValueOwner,
  most: { organization: 1000, repository: 100, environment: 100 },
}

import { actionsValueOwner, valueOwner } from '../../../storage/actions/secret-owners.ts'

/** What uses secrets: where they are stored, and how many there can be. */
export interface SecretProduct {
  secrets: 'actionsSecrets' | 'dependencySecrets'
  /** Context that the value of a secret is sealed for. */
  sealedFor: (secretId: number) => string
  most: { organization: number; repository: number; environment: number }
}

/** Secrets of the dependency bot. */
export const dependencySecrets: SecretProduct = {
  secrets: 'dependencySecrets',
  sealedFor: valueOwner,
  most: { organization: Infinity, repository: 100, environment: 0 },
}

/** Secrets of workflows. */
export const actionsSecretsProduct: SecretProduct = {
  secrets: 'actionsSecrets',
  sealedFor: actionsValueOwner,
  most: { organization: 1000, repository: 100, environment: 100 },
}

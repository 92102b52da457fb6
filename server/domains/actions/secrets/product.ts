import { actionsValueOwner, valueOwner } from '../../../storage/actions/secret-owners.ts'

/** What uses secrets: where they are stored, and how many there can be. */
export interface SecretProduct {
  secrets: 'actionsSecrets' | 'organizationSecrets'
  /** Context that the value of a secret is sealed for. */
  sealedFor: (secretId: number) => string
  most: { organization: number; repository: number }
}

/** Secrets of the dependency bot. */
export const dependencySecrets: SecretProduct = {
  secrets: 'organizationSecrets',
  sealedFor: valueOwner,
  most: { organization: Infinity, repository: Infinity },
}

/** Secrets of workflows. */
export const actionsSecretsProduct: SecretProduct = {
  secrets: 'actionsSecrets',
  sealedFor: actionsValueOwner,
  most: { organization: 1000, repository: 100 },
}

/** Context that an organization's private key is sealed for. A seal opens in no other context. */
export const keyOwner = (organizationId: number): string => `key of organization ${organizationId}`

/** Context that the value of an organization secret is sealed for. */
export const valueOwner = (secretId: number): string => `organization secret ${secretId}`

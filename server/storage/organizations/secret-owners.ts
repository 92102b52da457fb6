/** What the private half of an organization's key belongs to: a seal opens for no other. */
export const keyOwner = (organizationId: number): string => `key of organization ${organizationId}`

/** What the value of an organization's secret belongs to. */
export const valueOwner = (secretId: number): string => `organization secret ${secretId}`

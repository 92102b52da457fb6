/** What the sealed credentials of a source belong to: a seal that is moved to another import does not open. */
export const credentialsOwner = (repositoryId: number): string =>
  `the import into repository ${repositoryId}`

/**
 * Context that an import's source credentials are sealed for. A seal copied to another import does
 * not open.
 */
export const credentialsOwner = (repositoryId: number): string =>
  `the import into repository ${repositoryId}`

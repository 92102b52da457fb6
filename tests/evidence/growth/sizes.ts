/** Number of rows of a world. The collections of one owner or repository are parts of these. */
export interface Sizes {
  accounts: number
  repositories: number
  issues: number
  events: number
  gists: number
  deliveries: number
  advisories: number
  /** Rows of one list that belongs to one account or repository. */
  list: number
}

/**
 * The sizes of a world by its number of repositories, in the proportions of a large service:
 * 200,000 repositories come with two million events.
 */
export const sizesFor = (repositories: number): Sizes => ({
  accounts: Math.ceil(repositories / 10),
  repositories,
  issues: Math.ceil(repositories / 2),
  events: repositories * 10,
  gists: Math.ceil(repositories / 2),
  deliveries: Math.ceil(repositories / 2),
  advisories: Math.ceil(repositories / 10),
  list: Math.ceil(repositories / 20),
})

/** Maximum number of commits in a rebase. */
export const mostRebased = 100

/** Maximum number of commits of a pull request that are listed. */
export const mostListed = 250

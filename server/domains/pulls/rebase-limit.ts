/** Maximum number of commits in a rebase. */
export const mostRebased = 100

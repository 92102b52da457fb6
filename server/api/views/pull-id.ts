/**
 * The id of the pull request that an issue is. It differs from that of the issue, as callers must
 * not mix them up, and needs no number of its own.
 */
export const pullId = (issueId: number): number => 1_000_000_000 + issueId

/** The id of the issue that a pull request is. */
export const issueOfPull = (id: number): number => id - pullId(0)

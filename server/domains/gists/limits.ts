/** Files of a gist that are shown. */
export const mostFiles = 300
/** Bytes of one file that are shown. */
export const mostOfFile = 1_000_000
/** Bytes of all files of a gist together that are shown. */
export const mostOfGist = 10_000_000
/** Commits of a gist that are told of, the newest. */
export const mostRevisions = 10_000
/** The one branch of a gist. */
export const branch = 'main'
/** Where the one branch is. */
export const branchRef = `refs/heads/${branch}`

/** Maximum number of files that a push may leave in a gist. */
export const maxStoredFiles = 3000
/** Maximum number of files shown per gist. */
export const maxFiles = 300
/** Maximum bytes shown per file. */
export const maxFileBytes = 1_000_000
/** Maximum bytes shown per gist. */
export const maxGistBytes = 10_000_000
/** Maximum number of revisions listed, newest first. */
export const maxRevisions = 10_000
/** The only branch of a gist. */
export const branch = 'main'
/** Full ref of the only branch. */
export const branchRef = `refs/heads/${branch}`

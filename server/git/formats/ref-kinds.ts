/** Folders of refs that the server writes itself. Nobody can push to them. */
export const reservedFolders = ['changes', 'drafts', 'imports', 'lanes', 'pull', 'subversion']

/** Whether the server alone writes a ref. */
const isReserved = (ref: string): boolean =>
  reservedFolders.some((folder) => `${ref}/`.startsWith(`refs/${folder}/`))

/** Whether clients can push a ref: a branch, a tag, a note or any other ref of theirs. */
export const isPushable = (ref: string): boolean => ref.startsWith('refs/') && !isReserved(ref)

/** Whether clients can read a ref: those that they can push, and the heads of pull requests. */
export const isReadable = (ref: string): boolean => isPushable(ref) || ref.startsWith('refs/pull/')

/** Whether a ref is a branch or a tag. Only these have events. */
export const isBranchOrTag = (ref: string): boolean => /^refs\/(heads|tags)\//.test(ref)

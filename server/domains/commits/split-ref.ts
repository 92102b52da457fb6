import { findCommitId } from './find-commit.ts'

/** The start of an address that names a commit, and what follows it. */
export interface SplitRef {
  commit: string
  ref: string
  /** A file or folder; undefined where the ref is the whole. */
  path?: string
}

/** More parts than the name of a branch has. Each is looked up. */
const maxParts = 10

/** Longer paths name no file. */
const longest = 4096

const isPath = (path: string) =>
  path.length <= longest && !/[\0\n]/.test(path) && !/(^|\/)\.{0,2}(\/|$)/.test(path)

/**
 * Splits `main/docs/guide.md`, as in the addresses of pages. The ref is the whole, or the shortest start
 * that names a commit: git allows no branch `main/docs` beside `main`.
 * @param place path of the repository
 */
export async function splitRef(place: string, named: string): Promise<SplitRef | undefined> {
  const whole = await findCommitId(place, named)
  if (whole !== undefined) return { commit: whole, ref: named }
  const parts = named.split('/')
  for (let end = 1; end < Math.min(parts.length, maxParts); end++) {
    const [ref, path] = [parts.slice(0, end).join('/'), parts.slice(end).join('/')]
    const commit = await findCommitId(place, ref)
    if (commit !== undefined) return isPath(path) ? { commit, ref, path } : undefined
  }
  return undefined
}

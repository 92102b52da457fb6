import { createGitStore } from '../../../../git/repositories.ts'
import { lfsStore } from '../../../../git/lfs/store.ts'
import type { KeepLfs } from '../../rewrite/trees.ts'
import type { Task } from '../protocol.ts'

/** Puts large files where git-lfs asks our hosting for them. */
export function keepLfsIn({ repositories, repositoryId }: Task): KeepLfs {
  const store = lfsStore(createGitStore(repositories))
  return (oid, size, content) => store.keep(repositoryId, { oid, size }, content)
}

import type { Schemas } from '../../contract/schemas.ts'
import type { Verification } from '../accounts/commit-signatures/verify.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Links } from '../../core/links.ts'
import { personView } from './person-view.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { verificationView } from '../accounts/verification-view.ts'

/** What the server knows of a commit beyond git. */
export interface KnownOfCommit {
  /** Verification of its signature, if it is signed. */
  signed?: Verification | undefined
  /** Number of comments on it. */
  comments?: number | undefined
  author?: Account | undefined
  committer?: Account | undefined
}

export function commitView(
  commit: Commit,
  known: KnownOfCommit,
  place: NamedPlace & { id: number },
  links: Links,
): Schemas['commit'] {
  const { sha, author, committer, message, treeId, parents } = commit
  const at = placeUrl(place, links)
  const page = (id: string) => `${placePage(place, links)}/commit/${id}`
  return {
    url: `${at}/commits/${sha}`,
    sha,
    node_id: nodeId('Commit', place.id, sha),
    html_url: page(sha),
    comments_url: `${at}/commits/${sha}/comments`,
    commit: {
      url: `${at}/git/commits/${sha}`,
      author: personView(author),
      committer: personView(committer),
      message,
      comment_count: known.comments ?? 0,
      tree: { sha: treeId, url: `${at}/git/trees/${treeId}` },
      verification: verificationView(known.signed),
    },
    author: known.author ? simpleUser(known.author, links) : null,
    committer: known.committer ? simpleUser(known.committer, links) : null,
    parents: parents.map((id) => ({ sha: id, url: `${at}/commits/${id}`, html_url: page(id) })),
  }
}

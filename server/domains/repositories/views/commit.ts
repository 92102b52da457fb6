import type { Schemas } from '../../../contract/schemas.ts'
import type { Verification } from '../commit-signatures/verify.ts'
import type { Commit } from '../../../git/commit-log.ts'
import type { Links } from '../../../core/links.ts'
import { commitNodeId } from './created-commit.ts'
import { placePage, placeUrl, type NamedPlace } from './named-place.ts'
import { verificationView } from '../../accounts/views/verification.ts'

/**
 * A commit. Accounts of author and committer are not resolved.
 * @param signed verification of its signature, if it is signed
 */
export function commitView(
  commit: Commit,
  signed: Verification | undefined,
  place: NamedPlace,
  links: Links,
): Schemas['commit'] {
  const { sha, author, committer, message, treeId, parents } = commit
  const at = placeUrl(place, links)
  const page = (id: string) => `${placePage(place, links)}/commit/${id}`
  return {
    url: `${at}/commits/${sha}`,
    sha,
    node_id: commitNodeId(sha),
    html_url: page(sha),
    comments_url: `${at}/commits/${sha}/comments`,
    commit: {
      url: `${at}/git/commits/${sha}`,
      author,
      committer,
      message,
      comment_count: 0,
      tree: { sha: treeId, url: `${at}/git/trees/${treeId}` },
      verification: verificationView(signed),
    },
    author: null,
    committer: null,
    parents: parents.map((id) => ({ sha: id, url: `${at}/commits/${id}`, html_url: page(id) })),
  }
}

import { nodeId } from '../../api/views/node-id.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { unsigned } from '../accounts/verification-view.ts'
import { personView } from './person-view.ts'

/** A commit as stored in git. Commits created through the API are not signed. */
export function createdCommit(
  { sha, message, author, committer, treeId, parents }: Commit,
  { id: repositoryId, owner, name }: Repository,
  links: Links,
  verification = unsigned, // the server has no signing key
): Schemas['made-commit'] {
  const api = (path: string) => links.api(`/repos/${owner.login}/${name}/git/${path}`)
  const html = (id: string) => links.html(`/${owner.login}/${name}/commit/${id}`)
  return {
    sha,
    node_id: nodeId('Commit', repositoryId, sha),
    url: api(`commits/${sha}`),
    html_url: html(sha),
    author: personView(author),
    committer: personView(committer),
    message,
    tree: { sha: treeId, url: api(`trees/${treeId}`) },
    parents: parents.map((id) => ({ sha: id, url: api(`commits/${id}`), html_url: html(id) })),
    verification,
  }
}

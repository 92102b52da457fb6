import type { Context } from '../../api/context.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { parseTag } from '../../git/objects/tag-object.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { personView } from '../commits/person-view.ts'
import { verificationView } from '../accounts/verification-view.ts'
import { verifySigned } from '../accounts/commit-signatures/verify.ts'
import { gitObject } from './git-object-view.ts'
import { objectOf } from './require.ts'

const maxTagBytes = 1024 * 1024

/** A tag object by its id. @throws ServiceError 403, 404, 409 or 422 */
export async function tagView(
  id: string,
  repository: Repository,
  links: Links,
  context: Context,
): Promise<Schemas['git-tag']> {
  const path = context.git.path(repository.id)
  const info = await objectOf(path, id, 'tag')
  if (info.size > maxTagBytes) throw forbidden('This tag is too large.')
  using objects = openObjects(path)
  const { signed, object, tagger, ...tag } = parseTag(info.id, await objects.contents(info))
  const found = await verifySigned(path, new Map(signed && [[info.id, signed]]), context)
  const { sha, url } = gitObject(info, repository, links)
  return {
    node_id: nodeId('Tag', repository.id, sha),
    ...tag,
    tagger: personView(tagger),
    sha,
    url,
    object: gitObject(object, repository, links),
    verification: verificationView(found.get(info.id)),
  }
}

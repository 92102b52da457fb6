import { requireActor } from '../../../access/auth/acting.ts'
import type { Handlers } from '../../../api/handler.ts'
import { unprocessable } from '../../../core/errors.ts'
import { signatureOf } from '../../../git/draft-commit.ts'
import { isBranchName } from '../../../git/names.ts'
import { writeTag } from '../../../git/tag-object.ts'
import { identityOf } from '../../accounts/identity.ts'
import { requireObject, requireWritable } from '../git-objects/require.ts'
import { tagView } from '../git-objects/tag-view.ts'

export const gitObjects = {
  'git/create-tag': async ({ repository, caller, links, body }, context) => {
    const path = await requireWritable(repository, context)
    const { tag, message, type, tagger } = body
    if (!isBranchName(tag)) throw unprocessable('tag: is not a valid name of a tag')
    const { id } = await requireObject(path, body.object, type, 'object')
    const by = { ...identityOf(requireActor(caller)), ...tagger }
    const signature = signatureOf(by, context.clock.now())
    const sha = await writeTag(path, { tag, message, object: { id, type }, tagger: signature })
    const view = await tagView(sha, repository, links, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },
} satisfies Partial<Handlers>

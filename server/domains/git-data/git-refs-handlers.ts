import type { Handlers } from '../../api/handler.ts'
import { conflict, unprocessable } from '../../core/errors.ts'
import { isBranchName, noObject } from '../../git/formats/names.ts'
import { isAncestor } from '../../git/history/read-commits.ts'
import type { ObjectInfo } from '../../git/objects/object-reader.ts'
import { branchOf, checkName, createRef, moveRef, objectsOf } from './change-ref.ts'
import { gitRef } from './git-object-view.ts'
import { requireWritable } from './require.ts'

const absent = () => unprocessable('Reference does not exist')

/** @throws ServiceError 422 when commits would be lost */
async function requireFastForward(path: string, known: ObjectInfo, wanted: ObjectInfo) {
  const isForward = known.type === 'commit' && (await isAncestor(path, known.id, wanted.id))
  if (!isForward) throw unprocessable('Update is not a fast forward')
}

export const gitRefs = {
  'git/create-ref': async (request, context) => {
    const view = await createRef(request, request.body, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'git/update-ref': async (request, context) => {
    const { repository, links, body } = request
    const { sha, force = false } = body
    const ref = `refs/${request.path.ref}`
    const path = await requireWritable(repository, context)
    checkName(ref)
    const { known, wanted } = await objectsOf(path, ref, sha)
    if (!known) throw absent()
    const view = gitRef(ref, wanted!, repository, links)
    if (known.id === sha) return { status: 200, body: view }
    if (!force) await requireFastForward(path, known, wanted!)
    if (await moveRef(request, { ref, before: known.id, after: sha }, context)) {
      return { status: 200, body: view }
    }
    throw conflict('Reference was updated by another request')
  },

  'git/delete-ref': async (request, context) => {
    const { repository } = request
    const ref = `refs/${request.path.ref}`
    const path = await requireWritable(repository, context)
    checkName(ref)
    const branch = branchOf(ref)
    if (branch !== undefined && !isBranchName(branch)) throw absent()
    const { known } = await objectsOf(path, ref, undefined)
    if (!known) throw absent()
    if (branch === repository.default_branch) {
      throw unprocessable('The default branch cannot be deleted')
    }
    if (await moveRef(request, { ref, before: known.id, after: noObject }, context)) {
      return { status: 204, body: undefined }
    }
    throw conflict('Reference was updated by another request')
  },
} satisfies Partial<Handlers>

import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { conflict, unprocessable } from '../../core/errors.ts'
import { isAncestor } from '../../git/history/read-commits.ts'
import { isBranchName, isObjectId, noObject } from '../../git/formats/names.ts'
import { openObjects, type ObjectInfo } from '../../git/objects/object-reader.ts'
import { refusals } from '../../git/push/push-rules.ts'
import { isPushable } from '../../git/formats/ref-kinds.ts'
import { requireWritable } from './require.ts'
import { withProtectionStatus } from '../branches/protection/protected-branch.ts'
import { moveRefs } from '../pushes/move-refs.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { gitRef } from './git-object-view.ts'

type Place = Pick<Request<'git/create-ref'>, 'repository' | 'caller' | 'links'>

const branchOf = (ref: string) => /^refs\/heads\/(.*)$/s.exec(ref)?.[1]

/** @throws ServiceError 422 for a name that a push could not create */
function checkName(ref: string): void {
  const isFull = /^refs\/[^/]+\/./.test(ref)
  if (!isFull) throw unprocessable("ref: must start with 'refs/' and have at least two slashes")
  const reasons = refusals({
    commands: [{ ref, before: noObject, after: 'new' }],
    capabilities: new Set(),
  })
  const reason = isPushable(ref) ? reasons.get(ref) : 'this ref is read-only'
  if (reason !== undefined) throw unprocessable(`ref: ${reason}`)
}

/** The objects that a ref and an id name. A branch can only point to a commit. */
async function objectsOf(path: string, ref: string, sha: string | undefined) {
  using objects = openObjects(path)
  const [known, wanted] = await objects.info([ref, sha ?? ref])
  if (sha === undefined) return { known, wanted }
  if (!isObjectId(sha) || !wanted) throw unprocessable('Object does not exist')
  if (branchOf(ref) !== undefined && wanted.type !== 'commit') {
    throw unprocessable('sha: a branch must point to a commit')
  }
  return { known, wanted }
}

/**
 * Moves a ref with the events of a push. Returns whether it had the expected value.
 * @throws ServiceError 422 when the protection of the branch stops the change
 */
function move(
  { repository, caller, links }: Place,
  command: PushCommand,
  context: Context,
): Promise<boolean> {
  const pusher = requireActor(caller)
  return withProtectionStatus(422, () =>
    moveRefs({ repository, pusher, commands: [command], links, caller }, context),
  )
}

const absent = () => unprocessable('Reference does not exist')

/** @throws ServiceError 422 when commits would be lost */
async function requireFastForward(path: string, known: ObjectInfo, wanted: ObjectInfo) {
  const isForward = known.type === 'commit' && (await isAncestor(path, known.id, wanted.id))
  if (!isForward) throw unprocessable('Update is not a fast forward')
}

/**
 * Creates a ref.
 * @param linkedTo id of the issue that a branch is created for
 * @throws ServiceError 403 while archived, 409 without commits, 422 for a name that is in use or that
 * a push could not create, and for an absent object
 */
export async function createRef(
  place: Place,
  { ref, sha, linkedTo }: { ref: string; sha: string; linkedTo?: number },
  context: Context,
) {
  const { repository, links } = place
  const path = await requireWritable(repository, context)
  checkName(ref)
  const { known, wanted } = await objectsOf(path, ref, sha)
  if (known) throw unprocessable('Reference already exists')
  const isMoved = await move(place, { ref, before: noObject, after: sha, linkedTo }, context)
  if (!isMoved) throw unprocessable('Reference cannot be created: its name is in use')
  return gitRef(ref, wanted!, repository, links)
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
    if (await move(request, { ref, before: known.id, after: sha }, context)) {
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
    if (await move(request, { ref, before: known.id, after: noObject }, context)) {
      return { status: 204, body: undefined }
    }
    throw conflict('Reference was updated by another request')
  },
} satisfies Partial<Handlers>

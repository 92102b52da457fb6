import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { unprocessable } from '../../core/errors.ts'
import { isObjectId, noObject } from '../../git/formats/names.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { refusals } from '../../git/push/push-rules.ts'
import { isPushable } from '../../git/formats/ref-kinds.ts'
import { requireWritable } from './require.ts'
import { withProtectionStatus } from '../branches/protection/protected-branch.ts'
import { moveRefs } from '../pushes/move-refs.ts'
import type { PushCommand } from '../../storage/pushes/pushes.ts'
import { gitRef } from './git-object-view.ts'

type Place = Pick<Request<'git/create-ref'>, 'repository' | 'caller' | 'links'>

/** The branch that a full name of a ref names. */
export const branchOf = (ref: string) => /^refs\/heads\/(.*)$/s.exec(ref)?.[1]

/** @throws ServiceError 422 for a name that a push could not create */
export function checkName(ref: string): void {
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
export async function objectsOf(path: string, ref: string, sha: string | undefined) {
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
export function moveRef(
  { repository, caller, links }: Place,
  command: PushCommand,
  context: Context,
): Promise<boolean> {
  const pusher = requireActor(caller)
  return withProtectionStatus(422, () =>
    moveRefs({ repository, pusher, commands: [command], links, caller }, context),
  )
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
  const isMoved = await moveRef(place, { ref, before: noObject, after: sha, linkedTo }, context)
  if (!isMoved) throw unprocessable('Reference cannot be created: its name is in use')
  return gitRef(ref, wanted!, repository, links)
}

import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { nothingFound } from '../../core/errors.ts'
import type { BranchProtection } from '../../storage/branches/branch-protections.ts'
import {
  deleteProtection,
  editProtection,
  putProtection,
  type ProtectionEdit,
} from './protection/edit-protection.ts'
import { protectionAt, requireBranch } from './protection/protection-at.ts'
import {
  clearChecks,
  clearReviews,
  clearRestrictions,
  replaceSettings,
  updateChecks,
  updateReviews,
} from './protection/settings.ts'
import {
  branchProtectionView,
  checksView,
  restrictionsView,
  reviewsView,
  shownProtection,
  switchView,
  type ShownProtection,
} from './protection-view.ts'

type Read = Pick<Request<'repos/get-branch-protection'>, 'path' | 'repository' | 'links'>
type OnBranch = Pick<
  Request<'repos/delete-branch-protection'>,
  'path' | 'repository' | 'links' | 'caller'
>

type Switch = 'enforce_admins' | 'required_signatures'

const placeOf = ({ repository, path, links, caller }: OnBranch) => ({
  ...{ repository, branch: path.branch, links },
  sender: requireActor(caller),
})

const show = (protection: BranchProtection, request: Read, { storage }: Context) =>
  shownProtection(protection, request, storage)

/** Responds with a part of the protection of a branch. */
async function read<View>(request: Read, view: (shown: ShownProtection) => View, context: Context) {
  const protection = await protectionAt(request.repository, request.path.branch, context)
  return { status: 200 as const, body: view(await show(protection, request, context)) }
}

/** Changes the protection of a branch, and responds with a part of it. */
async function change<View>(
  request: OnBranch,
  work: (edit: ProtectionEdit) => Promise<void>,
  view: (shown: ShownProtection) => View,
  context: Context,
) {
  const protection = await editProtection(placeOf(request), work, context)
  return { status: 200 as const, body: view(await show(protection, request, context)) }
}

/** Changes the protection of a branch, and responds without a body. */
async function remove(
  request: OnBranch,
  work: (edit: ProtectionEdit) => Promise<void>,
  context: Context,
) {
  await editProtection(placeOf(request), work, context)
  return { status: 204 as const, body: undefined }
}

/** Turns a setting on or off. @throws ServiceError 404 when it is off already */
const turn =
  (name: Switch, value: 0 | 1) =>
  async ({ transaction, protection }: ProtectionEdit): Promise<void> => {
    if (value === 0 && protection[name] === 0) throw notEnabled[name]()
    await transaction.branchProtections.update(protection.id, { [name]: value })
  }

const notEnabled = {
  enforce_admins: () => nothingFound('Admin enforcement not enabled'),
  required_signatures: () => nothingFound('Required signatures not enabled'),
}

/** @throws ServiceError 404 */
function requireReviews({ required_approvals: count }: BranchProtection): void {
  if (count === null) throw nothingFound('Required pull request reviews not enabled')
}

/** @throws ServiceError 404 */
function requireChecks({ checks }: BranchProtection): void {
  if (checks === null) throw nothingFound('Required status checks not enabled')
}

/** @throws ServiceError 404 */
function requireRestrictions({ restricted }: BranchProtection): void {
  if (restricted === 0) throw nothingFound('Push restrictions not enabled')
}

/** Runs `work` on a protection that has a part. @throws ServiceError 404 without it */
const having =
  (check: (protection: BranchProtection) => void, work: (edit: ProtectionEdit) => Promise<void>) =>
  (edit: ProtectionEdit): Promise<void> => {
    check(edit.protection)
    return work(edit)
  }

/** A view of a part. @throws ServiceError 404 without it */
const partOf =
  <View>(check: (protection: BranchProtection) => void, view: (shown: ShownProtection) => View) =>
  (shown: ShownProtection): View => {
    check(shown.protection)
    return view(shown)
  }

const admins = (shown: ShownProtection) => switchView(shown, 'enforce_admins')
const signatures = (shown: ShownProtection) => switchView(shown, 'required_signatures')

export const branchProtection = {
  'repos/get-branch-protection': (request, context) => read(request, branchProtectionView, context),

  'repos/update-branch-protection': async (request, context) => {
    const { repository, path, body } = request
    const present = await context.storage.branchProtections.find(repository.id, path.branch)
    if (!present) await requireBranch(repository, path.branch, context)
    const work = (edit: ProtectionEdit) => replaceSettings(edit, body)
    const protection = await putProtection(placeOf(request), work, context)
    return { status: 200, body: branchProtectionView(await show(protection, request, context)) }
  },

  'repos/delete-branch-protection': async (request, context) => {
    await deleteProtection(placeOf(request), context)
    return { status: 204, body: undefined }
  },

  'repos/get-admin-branch-protection': (request, context) => read(request, admins, context),

  'repos/set-admin-branch-protection': (request, context) =>
    change(request, turn('enforce_admins', 1), admins, context),

  'repos/delete-admin-branch-protection': (request, context) =>
    remove(request, turn('enforce_admins', 0), context),

  'repos/get-commit-signature-protection': (request, context) => read(request, signatures, context),

  'repos/create-commit-signature-protection': (request, context) =>
    change(request, turn('required_signatures', 1), signatures, context),

  'repos/delete-commit-signature-protection': (request, context) =>
    remove(request, turn('required_signatures', 0), context),

  'repos/get-pull-request-review-protection': (request, context) =>
    read(request, partOf(requireReviews, reviewsView), context),

  'repos/update-pull-request-review-protection': (request, context) => {
    const { body = {} } = request
    return change(request, (edit) => updateReviews(edit, body), reviewsView, context)
  },

  'repos/delete-pull-request-review-protection': (request, context) =>
    remove(request, having(requireReviews, clearReviews), context),

  'repos/get-status-checks-protection': (request, context) =>
    read(request, partOf(requireChecks, checksView), context),

  'repos/update-status-check-protection': (request, context) => {
    const { body = {} } = request
    return change(request, (edit) => updateChecks(edit, body), checksView, context)
  },

  'repos/remove-status-check-protection': (request, context) =>
    remove(request, having(requireChecks, clearChecks), context),

  'repos/get-access-restrictions': (request, context) =>
    read(request, partOf(requireRestrictions, restrictionsView), context),

  'repos/delete-access-restrictions': (request, context) =>
    remove(request, having(requireRestrictions, clearRestrictions), context),
} satisfies Partial<Handlers>

import { actorOf, type Caller } from '../../access/auth/caller.ts'
import type { Access } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import { notFound } from '../../core/errors.ts'
import { findRelease } from '../releases/find.ts'
import { issueAt } from '../issues/edit-issue.ts'
import type { FindReacted } from './reactions.ts'
import { requireAccess } from '../issues/token-access.ts'

/** A caller, and what may be done with the subject. */
export interface SubjectReader {
  caller: Caller
  role: Role
  access: Access
}

/** Finds an issue or pull request. @throws ServiceError 403 without permission, 404, 410 */
export const issueSubject =
  ({ caller, access }: SubjectReader, number: number): FindReacted =>
  async (repository, store) => {
    const issue = await issueAt(store, repository, number)
    await requireAccess({ caller, repository }, issue, access, store)
    return { subject: { kind: 'issue', id: issue.id }, conversation: issue }
  }

/** Finds a comment on an issue. @throws ServiceError 403 without permission, 404, 410 */
export const commentSubject =
  ({ caller, access }: SubjectReader, id: number): FindReacted =>
  async (repository, store) => {
    const comment = await store.issueComments.find(repository, id)
    if (!comment) throw notFound()
    await requireAccess({ caller, repository }, comment, access, store)
    const conversation = await issueAt(store, repository, comment.number)
    return { subject: { kind: 'issueComment', id }, conversation }
  }

/** Finds a comment on a diff. @throws ServiceError 404, also for pending comments of others */
export const reviewCommentSubject =
  ({ caller }: SubjectReader, id: number): FindReacted =>
  async (repository, store) => {
    const comment = await store.reviewComments.find(repository, id, actorOf(caller)?.id)
    if (!comment) throw notFound()
    const conversation = await issueAt(store, repository, comment.number)
    return { subject: { kind: 'reviewComment', id }, conversation }
  }

/** Finds a review. @throws ServiceError 404, also for pending reviews of others */
export const reviewSubject =
  ({ caller }: Pick<SubjectReader, 'caller'>, number: number, id: number): FindReacted =>
  async (repository, store) => {
    const conversation = await issueAt(store, repository, number)
    const selection = { issueId: conversation.id, viewerId: actorOf(caller)?.id }
    if (!(await store.reviews.find(repository, selection, id))) throw notFound()
    return { subject: { kind: 'review', id }, conversation }
  }

/** Finds a comment on a commit. @throws ServiceError 404 */
export const commitCommentSubject =
  (_reader: SubjectReader, id: number): FindReacted =>
  async (repository, store) => {
    const comment = await store.commitComments.find(repository, id)
    if (!comment) throw notFound()
    return { subject: { kind: 'commitComment', id } }
  }

/** Finds a release. @throws ServiceError 404, also for drafts that the caller does not see */
export const releaseSubject =
  ({ caller, role }: SubjectReader, id: number): FindReacted =>
  async (repository, store) => {
    await findRelease({ caller, role, repository }, id, store)
    return { subject: { kind: 'release', id } }
  }

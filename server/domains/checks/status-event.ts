import { timestamp } from '../../core/clock.ts'
import type { Verification } from '../accounts/commit-signatures/verify.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Branch } from '../../git/history/branches-with.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import type { CommitStatus } from '../../storage/checks/commit-statuses.ts'
import { commitView } from '../commits/view.ts'
import { placeUrl } from '../repositories/named-place.ts'
import { avatarUrl } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** The commit that a status belongs to. */
export interface StatusSubject {
  commit: Commit
  /** Verification of its signature, if it is signed. */
  signed: Verification | undefined
  /** Number of comments on it. */
  comments: number | undefined
  /** Some branches that contain the commit. */
  branches: Branch[]
  /** Names of the protected branches of the repository. */
  protectedBranches: ReadonlySet<string>
}

const branchView = (
  { name, sha }: Branch,
  { repository, links }: EventSource,
  isProtected: boolean,
) => ({
  name,
  commit: { sha, url: `${placeUrl(repository, links)}/commits/${sha}` },
  protected: isProtected,
})

/** Builds the event for a new commit status. */
export function statusEvent(
  source: EventSource,
  status: CommitStatus,
  { commit, signed, comments, branches, protectedBranches }: StatusSubject,
): WebhookEvent {
  const { repository, sender, links } = source
  const { id, sha, state, context, description, target_url } = status
  const createdAt = timestamp(status.created_at)
  const payload = (): Schemas['webhook-status'] => ({
    ...{ id, sha, state, context, description, target_url },
    name: `${repository.owner.login}/${repository.name}`,
    avatar_url: avatarUrl(sender, links),
    commit: commitView(commit, { signed, comments }, repository, links),
    branches: branches.map((branch) =>
      branchView(branch, source, protectedBranches.has(branch.name)),
    ),
    created_at: createdAt,
    updated_at: createdAt,
    ...commonPayload(source),
  })
  return { event: 'status', repository, links, payload }
}

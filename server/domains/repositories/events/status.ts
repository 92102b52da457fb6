import { timestamp } from '../../../core/clock.ts'
import type { Verification } from '../commit-signatures/verify.ts'
import type { Schemas } from '../../../api/handler.ts'
import type { Branch } from '../../../git/branches-with.ts'
import type { Commit } from '../../../git/commit-log.ts'
import type { CommitStatus } from '../../../storage/repositories/commit-statuses.ts'
import { commitView } from '../views/commit.ts'
import { placeUrl } from '../views/named-place.ts'
import { avatarUrl } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** What a status is about, as git has it. */
export interface StatusSubject {
  commit: Commit
  /** What is known of its signature, where it has one. */
  signed: Verification | undefined
  /** Some of those that have it. */
  branches: Branch[]
}

const branchView = ({ name, sha }: Branch, { repository, links }: Happening) => ({
  name,
  commit: { sha, url: `${placeUrl(repository, links)}/commits/${sha}` },
  protected: false,
})

/** Something was said of a commit. */
export function statusOccasion(
  happening: Happening,
  status: CommitStatus,
  { commit, signed, branches }: StatusSubject,
): Occasion {
  const { repository, sender, links } = happening
  const { id, sha, state, context, description, target_url } = status
  const said = timestamp(status.created_at)
  const payload = (): Schemas['webhook-status'] => ({
    ...{ id, sha, state, context, description, target_url },
    name: `${repository.owner.login}/${repository.name}`,
    avatar_url: avatarUrl(sender, links),
    commit: commitView(commit, signed, repository, links),
    branches: branches.map((branch) => branchView(branch, happening)),
    created_at: said,
    updated_at: said,
    ...surroundings(happening),
  })
  return { event: 'status', repository, links, payload }
}

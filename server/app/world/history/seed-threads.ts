import { showRefs } from '../../../domains/pulls/mergeability.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { accountOf, type SeedContext } from '../seed-context.ts'
import { pullRow } from './pull-row.ts'
import { instantOf } from './release-history.ts'
import type { WorldIssue, WorldPull, WorldThread } from './world-history.ts'

type Thread = WorldIssue | WorldPull

const isPull = (thread: Thread): thread is WorldPull => 'head' in thread

interface Place {
  repository: Repository
  soil: SeedContext
}

const maybe = (time: string | undefined): number | null =>
  time === undefined ? null : instantOf(time)

async function idOf(login: string | undefined, { repository, soil }: Place): Promise<number> {
  return login === undefined ? repository.owner_id : (await accountOf(login, soil)).id
}

async function furnish(issue: Issue, world: WorldThread, place: Place): Promise<void> {
  const { storage, clock } = place.soil
  const { repository } = place
  for (const name of world.labels ?? []) {
    const label =
      (await storage.labels.find(repository.id, name)) ??
      (await storage.labels.create({
        ...{ repository_id: repository.id, name, color: 'ededed', description: null },
      }))
    await storage.labels.putOn(issue.id, label.id)
  }
  for (const login of world.assignees ?? []) {
    await storage.issues.assign(issue.id, (await accountOf(login, place.soil)).id)
  }
  for (const { user, body, created_at, updated_at } of world.comments ?? []) {
    const at = created_at === undefined ? clock.now() : instantOf(created_at)
    const comment = { body, user_id: await idOf(user, place), created_at: at }
    const { id } = await storage.issueComments.create(repository, issue.id, comment)
    if (updated_at !== undefined && updated_at !== created_at) {
      await storage.issueComments.update(id, { body, now: instantOf(updated_at) })
    }
  }
}

/** The columns that an issue has got since it was opened. */
async function changeOf(world: Thread, place: Place) {
  const { state = 'open', milestone, locked = false, active_lock_reason = null, closed_by } = world
  const { id } = place.repository
  const { milestones } = place.soil.storage
  const merged = isPull(world) ? maybe(world.merged_at) : null
  return {
    state,
    ...(isPull(world) ? {} : { state_reason: world.state_reason ?? null }),
    locked,
    active_lock_reason,
    milestone_id:
      milestone === undefined ? null : ((await milestones.findByTitle(id, milestone))?.id ?? null),
    closed_at: state === 'open' ? null : (maybe(world.closed_at) ?? place.soil.clock.now()),
    closed_by_id: closed_by === undefined ? null : (await accountOf(closed_by, place.soil)).id,
    ...(merged !== null && { merged_at: merged }),
  }
}

async function seedThread(world: Thread, place: Place): Promise<void> {
  const { repository, soil } = place
  const { storage, clock } = soil
  if (world.number !== undefined) {
    const last_number = world.number - 1
    await storage.repositories.update(repository.id, { last_number }, clock.now())
  }
  const created_at = world.created_at === undefined ? clock.now() : instantOf(world.created_at)
  const issue = await storage.issues.create(repository, {
    pull: isPull(world),
    draft: isPull(world) && world.draft === true,
    title: world.title,
    body: world.body ?? null,
    user_id: await idOf(world.user, place),
    created_at,
  })
  if (isPull(world)) {
    const { row, hasHead, isShown } = await pullRow(world, repository, soil)
    await storage.pulls.create({ issue_id: issue.id, ...row })
    const shown = { head: row.head_sha, merge: isShown ? row.merge_commit_sha : null }
    if (hasHead) await showRefs(soil.git.path(repository.id), issue.number, shown)
  }
  await furnish(issue, world, place)
  const updated = world.updated_at === undefined ? created_at : instantOf(world.updated_at)
  await storage.issues.update(repository, issue, await changeOf(world, place), updated)
}

/** The issues and pull requests of a repository in the order of their numbers. */
function inOrder(issues: readonly WorldIssue[], pulls: readonly WorldPull[]): Thread[] {
  const all = [...issues, ...pulls]
  const numbered = all.filter(({ number }) => number !== undefined)
  const others = all.filter(({ number }) => number === undefined)
  return [...numbered.toSorted((one, two) => one.number! - two.number!), ...others]
}

/** Opens the issues and pull requests of a repository, as they are now. Nobody is notified. */
export async function seedThreads(
  repository: Repository,
  { issues = [], pulls = [] }: { issues?: WorldIssue[]; pulls?: WorldPull[] },
  soil: SeedContext,
): Promise<void> {
  for (const thread of inOrder(issues, pulls)) await seedThread(thread, { repository, soil })
}

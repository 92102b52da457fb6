import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { ReleaseAction } from './event.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { RecordContext } from '../pushes/record.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { announceRelease, published } from './announce.ts'
import { requireFreeTag } from './create-release.ts'
import { markLatest } from './latest.ts'
import { commitTime, createTag, findAim, requireAim, requireTagName } from './tag.ts'

type Input = Schemas['release-update']

interface ReleaseUpdate extends EventSource {
  /** State before the update. */
  release: Release
  input: Input
}

/** The fields of a release after an update. */
function nextOf(before: Release, input: Input) {
  return {
    tag_name: input.tag_name ?? before.tag_name,
    target_commitish: input.target_commitish || before.target_commitish,
    name: input.name ?? before.name,
    body: input.body ?? before.body,
    draft: Number(input.draft ?? before.draft),
    prerelease: Number(input.prerelease ?? before.prerelease),
  }
}

type Next = ReturnType<typeof nextOf>

/** Whether the release belongs to another commit than before. */
const isMoved = (before: Release, next: Next) =>
  next.tag_name !== before.tag_name ||
  (next.draft !== before.draft && !next.draft) ||
  (next.draft === 1 && next.target_commitish !== before.target_commitish)

/** Checks and creates the tag of a release that gets another one. @returns the time of its commit */
async function prepareTag(update: ReleaseUpdate, next: Next, context: RecordContext) {
  const { release, repository, input } = update
  if (!isMoved(release, next)) {
    if (input.target_commitish && !next.draft) await checkTarget(update, context)
    return release.created_at
  }
  const place = { tag: next.tag_name, target: next.target_commitish }
  requireTagName(place.tag)
  const aim = await findAim(repository, place, context)
  if (!next.draft) {
    await refuseTaken(release, next, repository.id, context.storage)
    requireAim(aim, repository)
    await createTag(update, place, aim, context)
  } else if (input.target_commitish) requireAim(aim, repository)
  return aim ? commitTime(repository, aim, context) : release.created_at
}

/** @throws ServiceError 422 for a target that is neither a branch nor a commit */
async function checkTarget({ repository, release, input }: ReleaseUpdate, context: RecordContext) {
  const place = { tag: release.tag_name, target: input.target_commitish ?? '' }
  requireAim(await findAim(repository, place, context), repository)
}

async function refuseTaken(
  before: Pick<Release, 'tag_name' | 'draft'>,
  next: Next,
  repositoryId: number,
  storage: Pick<Transaction, 'releases'>,
) {
  const isOwn = !before.draft && before.tag_name === next.tag_name
  if (!next.draft && !isOwn) await requireFreeTag(repositoryId, next.tag_name, storage)
}

/** The previous texts of an edited release. */
function changesOf(before: Release, next: Next) {
  const changes: Record<string, { from: string | null }> = {}
  for (const field of ['name', 'body', 'tag_name'] as const) {
    if (before[field] !== next[field]) changes[field] = { from: before[field] }
  }
  return changes
}

/** What a change announces. */
function actionsOf(before: Release, next: Next): ReleaseAction[] {
  if (before.draft && !next.draft) return published(next)
  if (!before.draft && next.draft) return [{ action: 'unpublished' }]
  const changes = changesOf(before, next)
  const isRetyped = before.prerelease !== next.prerelease
  const isEdited = isRetyped || Object.keys(changes).length > 0
  return [
    ...(isEdited ? [{ action: 'edited', changes } as const] : []),
    ...(isRetyped && !next.prerelease && !next.draft ? [{ action: 'released' } as const] : []),
  ]
}

async function chooseLatest(
  before: Release,
  next: Next,
  input: Input,
  transaction: Transaction,
  now: number,
): Promise<void> {
  if (next.draft || next.prerelease) return
  const choice = input.make_latest ?? (before.draft ? 'true' : undefined)
  if (choice === undefined) return
  await markLatest({ id: before.id, repositoryId: before.repository_id }, choice, transaction, now)
}

/**
 * Updates a release. Absent fields are not changed. A release that is published gets its tag.
 * @throws ServiceError 403 while archived; 404 when it was deleted; 422 for an invalid tag or
 * target, and when another published release has the tag
 */
export async function updateRelease(
  update: ReleaseUpdate,
  context: RecordContext,
): Promise<Release> {
  const { input, sender, links } = update
  requireChangeable(update.repository)
  const created_at = await prepareTag(update, nextOf(update.release, input), context)
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, update.repository)
    requireChangeable(repository)
    const before = await transaction.releases.find(repository.id, update.release.id)
    if (!before) throw notFound()
    const next = nextOf(before, input)
    await refuseTaken(before, next, repository.id, transaction)
    const now = context.clock.now()
    const published_at = next.draft ? null : (before.published_at ?? now)
    const change = { ...next, created_at, published_at, updated_at: now }
    await transaction.releases.update(before.id, change)
    await chooseLatest(before, next, input, transaction, now)
    const after = (await transaction.releases.find(repository.id, before.id)) as Release
    const actions = actionsOf(before, next)
    await announceRelease({ repository, sender, links }, after, actions, transaction, context)
    return after
  })
}

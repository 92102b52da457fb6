import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { RecordContext } from '../pushes/record.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { announceRelease, published } from './announce.ts'
import { markLatest } from './latest.ts'
import { generateNotes } from './notes.ts'
import { commitTime, createTag, findAim, requireAim, requireTagName } from './tag.ts'

type Input = Schemas['release-input']
type Needs = RecordContext & Pick<Context, 'content'>

export interface NewRelease extends EventSource {
  input: Input
}

/** @throws ServiceError 422 when another published release has the tag */
export async function requireFreeTag(
  repositoryId: number,
  tag: string,
  { releases }: Pick<Transaction, 'releases'>,
): Promise<void> {
  if (!(await releases.findByTag(repositoryId, tag))) return
  throw validationFailed({ resource: 'Release', code: 'already_exists', field: 'tag_name' })
}

/** The name and notes, with what is generated. */
async function textsOf(asked: NewRelease, target: string, context: Needs) {
  const { tag_name, name, body, generate_release_notes: generates } = asked.input
  if (!generates) return { name: name ?? null, body: body ?? null }
  const notes = await generateNotes(asked, { tag_name, target_commitish: target }, context)
  return { name: name || notes.name, body: body ? `${body}\n\n${notes.body}` : notes.body }
}

/** Checks the tag and creates it, unless the release is a draft. @returns the time of the commit */
async function prepareTag(asked: NewRelease, target: string, context: RecordContext) {
  const { repository, input } = asked
  const place = { tag: input.tag_name, target }
  requireTagName(place.tag)
  const aim = await findAim(repository, place, context)
  if (!input.draft) {
    await requireFreeTag(repository.id, place.tag, context.storage)
    requireAim(aim, repository)
    await createTag(asked, place, aim, context)
  } else if (input.target_commitish) requireAim(aim, repository)
  return aim ? commitTime(repository, aim, context) : context.clock.now()
}

/**
 * Creates a release, and its tag if it is not a draft. The release is written with its events in
 * one transaction, after the tag.
 * @throws ServiceError 403 while archived; 422 for an invalid tag or target, and when another
 * published release has the tag
 */
export async function createRelease(asked: NewRelease, context: Needs): Promise<Release> {
  const { input, sender, links } = asked
  const { draft = false, prerelease = false, make_latest: latest = 'true' } = input
  requireChangeable(asked.repository)
  const target = input.target_commitish || asked.repository.default_branch
  const texts = await textsOf(asked, target, context)
  const created_at = await prepareTag(asked, target, context)
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked.repository)
    requireChangeable(repository)
    if (!draft) await requireFreeTag(repository.id, input.tag_name, transaction)
    const now = context.clock.now()
    const id = await transaction.releases.create({
      repository_id: repository.id,
      tag_name: input.tag_name,
      target_commitish: target,
      ...texts,
      draft: Number(draft),
      prerelease: Number(prerelease),
      latest_at: null,
      author_id: sender.id,
      created_at,
      published_at: draft ? null : now,
      updated_at: now,
    })
    const made = { id, repositoryId: repository.id }
    if (!draft && !prerelease) await markLatest(made, latest, transaction, now)
    const release = (await transaction.releases.find(repository.id, id)) as Release
    const actions = [{ action: 'created' } as const, ...(draft ? [] : published(release))]
    await announceRelease({ repository, sender, links }, release, actions, transaction, context)
    return release
  })
}

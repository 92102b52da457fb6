import { identityOf } from '../accounts/identity.ts'
import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { commitTrees, treesOf } from '../../git/write/commit-trees.ts'
import { copyObjects } from '../../git/store/copy-refs.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { shareObjects } from '../../git/lfs/store.ts'
import type { Draft } from '../../git/store/repositories.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { announceCreation } from '../repositories/announce-creation.ts'
import { furnish } from '../repositories/create.ts'
import { lockSource } from '../repositories/lock-source.ts'
import { creationFailed, newRepositoryName } from '../repositories/name.ts'
import { defaultSettings } from '../repositories/settings.ts'

export interface Generation {
  template: Repository
  owner: Account
  creator: Account
  input: Schemas['generated-repository-input']
  links: Links
}

type GenerateContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

const refused = (message: string) =>
  validationFailed({ resource: 'Repository', field: 'template', code: 'invalid', message })

/** Returns the trees of the branches to copy. @throws ServiceError 422 when there are none */
async function contentOf({ template, input }: Generation, { git }: GenerateContext) {
  const main = `refs/heads/${template.default_branch}`
  const all = input.include_all_branches ?? false
  const known = await treesOf(git.path(template.id))
  const content = new Map([...known].filter(([ref]) => all || ref === main))
  if (content.size > 0) return content
  throw refused('has no content')
}

/** Copies the files of the template, with one commit on each branch. */
async function fillDraft(
  draft: Draft,
  trees: ReadonlyMap<string, string>,
  { template, creator }: Generation,
  { git, clock }: GenerateContext,
): Promise<void> {
  const path = git.path(template.id)
  await copyObjects(path, draft.path, new Set(trees.values()))
  await commitTrees(draft.path, {
    trees,
    message: 'Initial commit',
    author: identityOf(creator),
    date: Math.floor(clock.now() / 1000),
  })
  const wanted = (await refs(draft.path)).values()
  await shareObjects(path, draft.path, { path: draft.path, wanted })
}

async function insert(
  { owner, creator, input }: Generation,
  { id, default_branch, language, license, size }: Repository,
  name: string,
  transaction: Transaction,
  now: number,
): Promise<Repository> {
  const repository = await transaction.repositories.create(owner, {
    ...{ name, default_branch, language, license, size },
    description: input.description ?? null,
    template_id: id,
    visibility: input.private ? 'private' : 'public',
    settings: defaultSettings,
    created_at: now,
    pushed_at: now,
  })
  await furnish(transaction, repository, creator)
  return repository
}

/** Creates the row, its events and the folder in one transaction. */
function write(generation: Generation, name: string, draft: Draft, context: GenerateContext) {
  const { template, creator, links } = generation
  return context.storage.transaction(async (transaction) => {
    const found = await lockSource(template, creator, transaction)
    if (!found.is_template) throw refused('is not a template')
    await refuseBlocked(transaction, found.owner, creator)
    const now = context.clock.now()
    const repository = await insert(generation, found, name, transaction, now)
    await announceCreation(transaction, { repository, creator, links }, context)
    await context.git.adopt(draft, repository.id)
    return repository
  })
}

/**
 * Creates a repository with the files of a template. It is not visible before all of them are
 * copied.
 * @throws ServiceError 403 for blocked users, 404 when the template was deleted, 422 for an invalid
 * or taken name, or a template that is none or has no content
 */
export async function generateRepository(
  generation: Generation,
  context: GenerateContext,
): Promise<Repository> {
  const { template, creator, input } = generation
  const name = newRepositoryName(input.name)
  if (!template.is_template) throw refused('is not a template')
  await refuseBlocked(context.storage, template.owner, creator)
  const trees = await contentOf(generation, context)
  await using draft = await context.git.draft(template.default_branch)
  await fillDraft(draft, trees, generation, context)
  return await write(generation, name, draft, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? creationFailed() : error
  })
}

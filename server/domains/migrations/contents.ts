import type { Context } from '../../api/context.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { copyToEmpty } from '../../git/store/copy-refs.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import {
  gitFolder,
  organizationMetadata,
  repositoryMetadata,
  userMetadata,
  type MetadataContext,
} from './metadata.ts'
import type { TarWriter } from './tar-writer.ts'

type Needs = MetadataContext & Pick<Context, 'git'>

/** Version of the archive format. */
const schema = { version: '1.0.0' }

interface Subject {
  migration: Migration
  owner: Account
  repositories: readonly Repository[]
}

/** Adds a copy of a repository with its current refs. Later pushes are not included. */
async function addGit(repository: Repository, tape: TarWriter, { git }: Needs): Promise<void> {
  const from = git.path(repository.id)
  const content = await refs(from)
  await using draft = await git.draft(repository.default_branch)
  if (content.size > 0) await copyToEmpty(from, draft.path, content)
  await tape.addFolder(gitFolder(repository), draft.path)
}

async function addMetadata(
  { migration, owner, repositories }: Subject,
  tape: TarWriter,
  needs: Needs,
): Promise<void> {
  const people = new Map<number, Account>()
  const note = (users: Account[]) => users.forEach((user) => people.set(user.id, user))
  if (owner.type === 'Organization') {
    const { entry, people: members } = await organizationMetadata(owner, needs)
    note(members)
    await tape.addJson('organizations_000001.json', [entry])
  } else note([owner])
  const entries = []
  for (const repository of repositories) {
    const withGit = !migration.exclude_git_data
    const { entry, people: collaborators } = await repositoryMetadata(repository, withGit, needs)
    note(collaborators)
    entries.push(entry)
  }
  if (!migration.org_metadata_only) await tape.addJson('repositories_000001.json', entries)
  const users = [...people.values()].map((user) => userMetadata(user, needs.links))
  await tape.addJson('users_000001.json', users)
}

/** Adds the requested contents to an archive. */
export async function addContents(subject: Subject, tape: TarWriter, needs: Needs): Promise<void> {
  const { migration, repositories } = subject
  await tape.addJson('schema.json', schema)
  if (!migration.exclude_metadata) await addMetadata(subject, tape, needs)
  if (migration.exclude_git_data) return
  for (const repository of repositories) await addGit(repository, tape, needs)
}

import type { Context } from '../../api/context.ts'
import { copyRefs } from '../../git/copy-refs.ts'
import { refs } from '../../git/history.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { gitFolder, toldOrganization, toldRepository, toldUser, type Telling } from './metadata.ts'
import type { Tape } from './tar-writer.ts'

type Needs = Telling & Pick<Context, 'git'>

/** What reads an archive must know of how it is written. */
const schema = { version: '1.0.0' }

interface Subject {
  migration: Migration
  owner: Account
  repositories: readonly Repository[]
}

/** A copy of a repository as its refs are now: what is pushed meanwhile is not in it. */
async function addGit(repository: Repository, tape: Tape, { git }: Needs): Promise<void> {
  const from = git.path(repository.id)
  const content = await refs(from)
  await using draft = await git.draft(repository.default_branch)
  if (content.size > 0) await copyRefs(from, draft.path, content)
  await tape.addFolder(gitFolder(repository), draft.path)
}

async function addMetadata(
  { migration, owner, repositories }: Subject,
  tape: Tape,
  needs: Needs,
): Promise<void> {
  const people = new Map<number, Account>()
  const note = (users: Account[]) => users.forEach((user) => people.set(user.id, user))
  if (owner.type === 'Organization') {
    const { told, people: members } = await toldOrganization(owner, needs)
    note(members)
    await tape.addJson('organizations_000001.json', [told])
  } else note([owner])
  const entries = []
  for (const repository of repositories) {
    const withGit = !migration.exclude_git_data
    const { told, people: collaborators } = await toldRepository(repository, withGit, needs)
    note(collaborators)
    entries.push(told)
  }
  if (!migration.org_metadata_only) await tape.addJson('repositories_000001.json', entries)
  const users = [...people.values()].map((user) => toldUser(user, needs.links))
  await tape.addJson('users_000001.json', users)
}

/** Puts into an archive what its migration wants in it. */
export async function addContents(subject: Subject, tape: Tape, needs: Needs): Promise<void> {
  const { migration, repositories } = subject
  await tape.addJson('schema.json', schema)
  if (!migration.exclude_metadata) await addMetadata(subject, tape, needs)
  if (migration.exclude_git_data) return
  for (const repository of repositories) await addGit(repository, tape, needs)
}

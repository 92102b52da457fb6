import { timestamp } from '../../core/clock.ts'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Slice } from '../../storage/export-archives/export-archives.ts'
import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'

/** Rows in one question: about as much as a request waits for without being noticed. */
const size = 100

/** Everything that a list has, page by page, so that others have their turn in between. */
async function readAll<Item>(list: (slice: Slice) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (let offset = 0; ; offset += size) {
    const page = await list({ limit: size, offset })
    all.push(...page)
    if (page.length < size) return all
    await yieldToEventLoop()
  }
}

/** Archives identify objects by their web URLs. */
export interface MetadataContext extends Pick<Context, 'storage'> {
  links: Links
}

const pageOf = ({ login }: Pick<Account, 'login'>, links: Links) => links.html(`/${login}`)

/** The public data of a user. */
export const userMetadata = (user: Account, links: Links) => ({
  type: 'user',
  url: pageOf(user, links),
  login: user.login,
  name: user.name,
  company: user.company,
  website: user.blog,
  location: user.location,
  created_at: timestamp(user.created_at),
})

/** Secrets are not exported. */
const toldHook = ({ url, content_type, insecure_ssl, events, active }: Hook) => ({
  payload_url: url,
  content_type,
  event_types: events,
  enable_ssl_verification: insecure_ssl === '0',
  active,
})

/** Folder of the git repository within the archive. */
export const gitFolder = ({ owner, name }: Repository) => `repositories/${owner.login}/${name}.git`

function described(repository: Repository, links: Links) {
  const { owner, name, description, homepage, visibility, settings, topics } = repository
  return {
    type: 'repository',
    url: links.html(`/${owner.login}/${name}`),
    owner: pageOf(owner, links),
    ...{ name, description, website: homepage, visibility, topics },
    private: repository.private,
    fork: repository.fork,
    archived: repository.archived,
    is_template: repository.is_template,
    default_branch: repository.default_branch,
    created_at: timestamp(repository.created_at),
    settings,
  }
}

/** A repository with its hooks and collaborators. */
export async function repositoryMetadata(
  repository: Repository,
  withGit: boolean,
  { storage, links }: MetadataContext,
) {
  const { migrationContents, hooks } = storage
  const people = await readAll((slice) => migrationContents.collaborators(repository.id, slice))
  const hooked = await readAll((slice) =>
    hooks.list({ kind: 'repository', id: repository.id }, slice),
  )
  return {
    people: people.map(({ user }) => user),
    entry: {
      ...described(repository, links),
      collaborators: people.map(({ user, permission }) => ({
        user: pageOf(user, links),
        permission,
      })),
      webhooks: hooked.map(toldHook),
      git_url: withGit ? `tarball://root/${gitFolder(repository)}` : null,
    },
  }
}

async function toldTeams(organization: Account, { storage, links }: MetadataContext) {
  const { migrationContents } = storage
  const teams = await readAll((slice) => migrationContents.teams(organization.id, slice))
  const entries = []
  for (const { id, name, slug, created_at } of teams) {
    const members = await readAll((slice) => migrationContents.teamMembers(id, slice))
    const users = members.map((login) => pageOf({ login }, links))
    entries.push({ name, slug, members: users, created_at: timestamp(created_at) })
  }
  return entries
}

/** An organization with its members and teams. */
export async function organizationMetadata(organization: Account, telling: MetadataContext) {
  const { storage, links } = telling
  const { migrationContents } = storage
  const members = await readAll((slice) => migrationContents.members(organization.id, slice))
  return {
    people: members.map(({ user }) => user),
    entry: {
      type: 'organization',
      url: pageOf(organization, links),
      login: organization.login,
      name: organization.name,
      description: organization.bio,
      website: organization.blog,
      location: organization.location,
      members: members.map(({ user, role }) => ({ user: pageOf(user, links), role })),
      teams: await toldTeams(organization, telling),
      created_at: timestamp(organization.created_at),
    },
  }
}

import { timestamp } from '../../core/clock.ts'
import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { allOf } from './all-of.ts'

/** In archives things are told apart by their addresses on the web. */
export interface Telling extends Pick<Context, 'storage'> {
  links: Links
}

const pageOf = ({ login }: Pick<Account, 'login'>, links: Links) => links.html(`/${login}`)

/** A person as everybody sees them. */
export const toldUser = (user: Account, links: Links) => ({
  type: 'user',
  url: pageOf(user, links),
  login: user.login,
  name: user.name,
  company: user.company,
  website: user.blog,
  location: user.location,
  created_at: timestamp(user.created_at),
})

/** Secrets stay where they are. */
const toldHook = ({ url, content_type, insecure_ssl, events, active }: Hook) => ({
  payload_url: url,
  content_type,
  event_types: events,
  enable_ssl_verification: insecure_ssl === '0',
  active,
})

/** Where the git repository is within the archive. */
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

/** A repository with its hooks and with who works on it. */
export async function toldRepository(
  repository: Repository,
  withGit: boolean,
  { storage, links }: Telling,
) {
  const { migrationContents, hooks } = storage
  const people = await allOf((slice) => migrationContents.collaborators(repository.id, slice))
  const hooked = await allOf((slice) => hooks.list(repository.id, slice))
  return {
    people: people.map(({ user }) => user),
    told: {
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

async function toldTeams(organization: Account, { storage, links }: Telling) {
  const { migrationContents } = storage
  const teams = await allOf((slice) => migrationContents.teams(organization.id, slice))
  const told = []
  for (const { id, name, slug, created_at } of teams) {
    const members = await allOf((slice) => migrationContents.teamMembers(id, slice))
    const users = members.map((login) => pageOf({ login }, links))
    told.push({ name, slug, members: users, created_at: timestamp(created_at) })
  }
  return told
}

/** An organization with its members and teams. */
export async function toldOrganization(organization: Account, telling: Telling) {
  const { storage, links } = telling
  const { migrationContents } = storage
  const members = await allOf((slice) => migrationContents.members(organization.id, slice))
  return {
    people: members.map(({ user }) => user),
    told: {
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

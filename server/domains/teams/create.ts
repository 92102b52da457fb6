import { slugOf } from '../apps/register.ts'
import { roleIn } from '../../access/auth/roles.ts'
import type { Context } from '../../api/context.ts'
import { legacyFieldsOf } from '../../contract/legacy-fields.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { membershipEvent, teamAddEvent, teamEvent } from '../organizations/team-event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { checkPrivacy, resolveParent } from './nesting.ts'

export interface TeamCreation {
  organization: Account
  creator: Account
  input: Schemas['team-input']
  links: Links
}

export type TeamContext = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

const refused = (field: string, message: string) =>
  validationFailed({ resource: 'Team', field, code: 'invalid', message })

/** @throws ServiceError 422 for a name without letters or digits */
export function slugFor(name: string): string {
  const slug = slugOf(name)
  if (slug === '') throw refused('name', 'must contain a letter or digit')
  return slug
}

/** Converts a unique violation on the name into a validation error. */
export const teamNameTaken = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error
  const message = 'Name must be unique for this org'
  throw validationFailed({ resource: 'Team', field: 'name', code: 'already_exists', message })
}

/**
 * Resolves the first maintainers, including the creator.
 * @throws ServiceError 422 for a user who is not a member
 */
async function maintainersOf(
  { organization, creator, input }: TeamCreation,
  { accounts }: Transaction,
): Promise<Account[]> {
  const found = new Map<number, Account>()
  if (await accounts.membership(organization.id, creator.id)) found.set(creator.id, creator)
  for (const login of input.maintainers ?? []) {
    const user = await accounts.findByLogin(login)
    const membership = user && (await accounts.membership(organization.id, user.id))
    if (!user || !membership) throw refused('maintainers', 'must be members of the organization')
    found.set(user.id, user)
  }
  return [...found.values()]
}

/**
 * Resolves the first repositories.
 * @throws ServiceError 422 for repositories that the creator does not administer
 */
async function repositoriesOf(
  { organization, creator, input }: TeamCreation,
  transaction: Transaction,
): Promise<Repository[]> {
  const found = new Map<number, Repository>()
  for (const fullName of input.repo_names ?? []) {
    const [owner = '', name = ''] = fullName.split('/')
    const repository = await transaction.repositories.findByName(owner, name)
    const ours = repository?.owner_id === organization.id ? repository : undefined
    const person = creator.type === 'User'
    const role = ours && person ? await roleIn(ours, creator, transaction) : 'admin'
    if (!ours || role !== 'admin') {
      throw refused('repo_names', 'must be repositories of the organization that you administer')
    }
    found.set(ours.id, ours)
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}

async function insert(
  creation: TeamCreation,
  parent: Team | null | undefined,
  { teams }: Transaction,
  now: number,
): Promise<Team> {
  const { name, description = null, notification_setting, privacy } = creation.input
  const effectivePrivacy = privacy ?? (parent ? 'closed' : 'secret')
  checkPrivacy(effectivePrivacy, parent, false)
  const id = await teams.create({
    ...legacyFieldsOf(creation.input),
    organization_id: creation.organization.id,
    name,
    slug: slugFor(name),
    description,
    privacy: effectivePrivacy,
    parent_id: parent?.id ?? null,
    ...(notification_setting && { notification_setting }),
    created_at: now,
  })
  return (await teams.find(id)) as Team
}

async function fill(
  { id: team_id, permission }: Team,
  people: readonly Account[],
  repositories: readonly Repository[],
  { teams }: Transaction,
  created_at: number,
): Promise<void> {
  for (const { id: user_id } of people) {
    await teams.addMember({ team_id, user_id, role: 'maintainer', created_at })
  }
  for (const { id: repository_id } of repositories) {
    await teams.addRepository({ team_id, repository_id, permission, created_at })
  }
}

/**
 * Creates a team with its first maintainers and repositories.
 * @throws ServiceError 422 for a taken name, and for invalid maintainers, repositories or parent
 */
export async function createTeam(creation: TeamCreation, context: TeamContext): Promise<Team> {
  const { organization, creator: sender, links } = creation
  const now = context.clock.now()
  return context.storage
    .transaction(async (transaction) => {
      const parent = await resolveParent(creation.input, organization, transaction)
      const people = await maintainersOf(creation, transaction)
      const repositories = await repositoriesOf(creation, transaction)
      const team = await insert(creation, parent, transaction, now)
      await fill(team, people, repositories, transaction, now)
      const source = { organization, sender, links, team, parent: parent ?? undefined }
      const webhookEvents = [
        teamEvent(source, { action: 'created' }),
        ...people.map((person) => membershipEvent(source, 'added', person)),
        ...repositories.flatMap((repository) => [
          teamEvent(source, { action: 'added_to_repository' }, repository),
          teamAddEvent(source, repository),
        ]),
      ]
      await triggerAll(transaction, webhookEvents, context)
      return team
    })
    .catch(teamNameTaken)
}

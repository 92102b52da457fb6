import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { ActorList, BranchProtection } from '../../storage/branches/branch-protections.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Storage } from '../../storage/index.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { integrationView } from '../accounts/integration-view.ts'
import { branchUrl } from './view.ts'

/** Everyone whom the lists of a protected branch name. */
interface People {
  users: Map<number, Account>
  teams: Map<number, Team>
  apps: Map<number, App>
}

/** A protection with what its view needs. */
export interface ShownProtection {
  protection: BranchProtection
  repository: Repository
  people: People
  links: Links
}

/** Reads what the view of a protection needs. */
export async function shownProtection(
  protection: BranchProtection,
  { repository, links }: Pick<ShownProtection, 'repository' | 'links'>,
  { accounts, apps, teams }: Pick<Storage, 'accounts' | 'apps' | 'teams'>,
): Promise<ShownProtection> {
  const { actors } = protection
  const found = await teams.findMany(actors.flatMap(({ team_id: id }) => id ?? []))
  const parents = await teams.findMany(
    [...found.values()].flatMap(({ parent_id }) => parent_id ?? []),
  )
  const people: People = {
    users: await accounts.findMany(actors.flatMap(({ user_id: id }) => id ?? [])),
    teams: new Map([...parents, ...found]),
    apps: new Map(),
  }
  for (const id of new Set(actors.flatMap(({ app_id }) => app_id ?? []))) {
    const app = await apps.find(id)
    if (app) people.apps.set(id, app)
  }
  return { protection, repository, people, links }
}

/** API URL of the protection of a branch. */
const urlOf = ({ protection, repository, links }: ShownProtection): string =>
  `${branchUrl(protection.branch, repository, links)}/protection`

/** The entries of a list. */
export function actorsView(shown: ShownProtection, list: ActorList): Schemas['branch-actors'] {
  const { protection, repository, people, links } = shown
  const entries = protection.actors.filter((actor) => actor.list === list)
  const present = <Item>(items: (Item | undefined)[]): Item[] =>
    items.filter((item) => item !== undefined)
  const users = present(entries.map(({ user_id: id }) => people.users.get(id ?? 0)))
  const teams = present(entries.map(({ team_id: id }) => people.teams.get(id ?? 0)))
  const apps = present(entries.map(({ app_id: id }) => people.apps.get(id ?? 0)))
  return {
    users: users.map((user) => simpleUser(user, links)),
    teams: teams.map((team) =>
      teamView({ team, parent: people.teams.get(team.parent_id ?? 0) }, repository.owner, links),
    ),
    apps: apps.map((app) => integrationView(app, links)),
  }
}

/** Who can push to a branch. */
export function restrictionsView(shown: ShownProtection): Schemas['branch-restrictions'] {
  const url = `${urlOf(shown)}/restrictions`
  return {
    url,
    users_url: `${url}/users`,
    teams_url: `${url}/teams`,
    apps_url: `${url}/apps`,
    ...actorsView(shown, 'push'),
  }
}

/** Contexts of the required statuses. */
export const contextsOf = ({ checks }: BranchProtection): string[] =>
  (checks ?? []).map(({ context }) => context)

/** The required statuses. */
export function checksView(shown: ShownProtection): Schemas['protected-branch-checks'] {
  const { protection } = shown
  const url = `${urlOf(shown)}/required_status_checks`
  return {
    url,
    strict: protection.strict_checks === 1,
    contexts: contextsOf(protection),
    contexts_url: `${url}/contexts`,
    checks: (protection.checks ?? []).map(({ context, app_id }) => ({ context, app_id })),
  }
}

/** The required reviews. */
export function reviewsView(shown: ShownProtection): Schemas['protected-branch-reviews'] {
  const { protection } = shown
  const bypass = actorsView(shown, 'bypass')
  const canBypass = Object.values(bypass).some((entries) => entries.length > 0)
  return {
    url: `${urlOf(shown)}/required_pull_request_reviews`,
    ...(protection.dismissals_restricted === 1 && {
      dismissal_restrictions: actorsView(shown, 'dismissal'),
    }),
    ...(canBypass && { bypass_pull_request_allowances: bypass }),
    dismiss_stale_reviews: protection.dismiss_stale_reviews === 1,
    require_code_owner_reviews: protection.require_code_owner_reviews === 1,
    required_approving_review_count: protection.required_approvals ?? 0,
    require_last_push_approval: protection.require_last_push_approval === 1,
  }
}

type Switch = 'enforce_admins' | 'required_signatures'

/** A setting with an address of its own. */
export const switchView = (
  shown: ShownProtection,
  name: Switch,
): Schemas['protected-branch-switch'] => ({
  url: `${urlOf(shown)}/${name}`,
  enabled: shown.protection[name] === 1,
})

const setting = (value: number): Schemas['branch-setting'] => ({ enabled: value === 1 })

/** The protection of a branch. Absent parts require nothing. */
export function branchProtectionView(shown: ShownProtection): Schemas['branch-protection'] {
  const { protection } = shown
  return {
    url: urlOf(shown),
    ...(protection.checks !== null && { required_status_checks: checksView(shown) }),
    ...(protection.required_approvals !== null && {
      required_pull_request_reviews: reviewsView(shown),
    }),
    required_signatures: switchView(shown, 'required_signatures'),
    enforce_admins: switchView(shown, 'enforce_admins'),
    ...(protection.restricted === 1 && { restrictions: restrictionsView(shown) }),
    required_linear_history: setting(protection.required_linear_history),
    allow_force_pushes: setting(protection.allow_force_pushes),
    allow_deletions: setting(protection.allow_deletions),
    block_creations: setting(protection.block_creations),
    required_conversation_resolution: setting(protection.required_conversation_resolution),
    lock_branch: setting(protection.lock_branch),
    allow_fork_syncing: setting(protection.allow_fork_syncing),
  }
}

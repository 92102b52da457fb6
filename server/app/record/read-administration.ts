import { paginate, unwrap, type Schemas } from '../../../client/index.ts'
import type { WorldEnvironment, WorldProtection } from '../world/history/world-history.ts'
import type { World, WorldHook } from '../world/world.ts'
import { isEventName } from '../../workers/delivery/event-names.ts'
import type { People } from './people.ts'
import { present } from './present.ts'
import { permissionOf } from './read-owner.ts'
import type { Place } from './read-threads.ts'
import type { Source } from './source.ts'

const per_page = 100
const nameOf = ({ owner, repo }: Place) => `${owner}/${repo}`

export async function readCollaborators(path: Place, people: People, { api, all }: Source) {
  const call = { params: { path, query: { affiliation: 'direct', per_page } as const } }
  const list = paginate(api, '/repos/{owner}/{repo}/collaborators', call)
  const found = await all('collaborators', nameOf(path), list)
  return found
    .filter(({ login }) => login.toLowerCase() !== path.owner.toLowerCase())
    .map((each) => ({ login: people.login(each), permission: permissionOf(each) }))
}

/** Hooks are recorded without their secrets and inactive: their receivers are real. */
export async function readHooks(
  path: Place,
  { api, all, omissions }: Source,
): Promise<WorldHook[]> {
  const repo = nameOf(path)
  const call = { params: { path, query: { per_page } } }
  const hooks: WorldHook[] = []
  const list = paginate(api, '/repos/{owner}/{repo}/hooks', call)
  for (const { config, events } of await all('hooks', repo, list)) {
    const known = events.filter((name) => isEventName(name))
    if (known.length === 0 || config.url === undefined) {
      omissions.note('hook', repo, 'no event of it is known', config.url)
      continue
    }
    for (const event of events.filter((each) => !isEventName(each)))
      omissions.note('event of a hook', repo, 'it is unknown', event)
    const content_type = config.content_type === 'json' ? 'json' : 'form'
    hooks.push({ repo, url: config.url, events: known, content_type, active: false })
    omissions.note('secret of a hook', repo, 'secrets cannot be read', config.url)
    omissions.note(
      'deliveries of a hook',
      repo,
      'it is recorded inactive, since its receiver is real',
      config.url,
    )
  }
  return hooks
}

export async function readDeployKeys(path: Place, people: People, { api, all }: Source) {
  const list = paginate(api, '/repos/{owner}/{repo}/keys', {
    params: { path, query: { per_page } },
  })
  const found = await all('deploy keys', nameOf(path), list)
  return found.map(({ title, key, read_only, added_by: login }) => ({
    ...{ title, key, read_only },
    ...present({ added_by: login ? people.login({ login }) : undefined }),
  }))
}

export async function readEnvironments(
  path: Place,
  { api, all, omissions }: Source,
): Promise<WorldEnvironment[]> {
  const where = nameOf(path)
  const call = { params: { path, query: { per_page } } }
  const list = paginate(api, '/repos/{owner}/{repo}/environments', call)
  const found = await all('environments', where, list)
  return found.map(({ name, protection_rules: rules = [], deployment_branch_policy: policy }) => {
    const waits = rules.flatMap((rule) => ('wait_timer' in rule ? (rule.wait_timer ?? []) : []))
    if (rules.some(({ type }) => type === 'required_reviewers'))
      omissions.note('reviewers of an environment', where, 'a seed has no place for them', name)
    if (policy?.custom_branch_policies)
      omissions.note(
        'branch policies of an environment',
        where,
        'a seed has no place for them',
        name,
      )
    const branches = policy && {
      protected_branches: policy.protected_branches,
      custom_branch_policies: policy.custom_branch_policies,
    }
    return { name, ...present({ wait_timer: waits[0], deployment_branch_policy: branches }) }
  })
}

export async function readVariables(path: Place, { api, all }: Source) {
  const call = { params: { path, query: { per_page: 30 } } }
  const list = paginate(api, '/repos/{owner}/{repo}/actions/variables', call)
  const found = await all('variables', nameOf(path), list)
  return found.map(({ name, value }) => ({ name, value }))
}

type Protection = Schemas<'2022-11-28'>['branch-protection']

const switches = [
  'enforce_admins',
  'required_signatures',
  'required_linear_history',
  'allow_force_pushes',
  'allow_deletions',
  'block_creations',
  'required_conversation_resolution',
  'lock_branch',
  'allow_fork_syncing',
] as const

type Actors = NonNullable<Protection['restrictions']>

interface Writers {
  users: ReadonlySet<string>
  teams: ReadonlySet<string>
}

/** Names those in a list who have write access in the seed, as the API requires. */
function actorsOf(
  named: Pick<Actors, 'users' | 'teams' | 'apps'>,
  writers: Writers,
  leave: () => void,
) {
  const users = (named.users ?? []).map(({ login }) => login ?? '')
  const teams = (named.teams ?? []).map(({ slug }) => slug ?? '')
  const kept = {
    users: users.filter((login) => writers.users.has(login)),
    teams: teams.filter((slug) => writers.teams.has(slug)),
  }
  const left = users.length + teams.length - kept.users.length - kept.teams.length
  if (left > 0 || (named.apps ?? []).length > 0) leave()
  return kept
}

function protectionOf(branch: string, found: Protection, writers: Writers, leave: () => void) {
  const { required_status_checks: checks, required_pull_request_reviews: reviews } = found
  const on = switches.filter((name) => found[name]?.enabled)
  const lists = (['dismissal_restrictions', 'bypass_pull_request_allowances'] as const).flatMap(
    (list) => {
      const named = reviews?.[list]
      return named ? [[list, actorsOf(named, writers, leave)] as const] : []
    },
  )
  const world: WorldProtection = {
    branch,
    ...Object.fromEntries(on.map((name) => [name, true])),
    ...(checks && {
      required_status_checks: { strict: checks.strict ?? false, contexts: checks.contexts ?? [] },
    }),
    ...(reviews && {
      required_pull_request_reviews: {
        ...present({
          dismiss_stale_reviews: reviews.dismiss_stale_reviews,
          require_code_owner_reviews: reviews.require_code_owner_reviews,
          required_approving_review_count: reviews.required_approving_review_count,
          require_last_push_approval: reviews.require_last_push_approval,
        }),
        ...Object.fromEntries(lists),
      },
    }),
    ...(found.restrictions && { restrictions: actorsOf(found.restrictions, writers, leave) }),
  }
  return world
}

const mayWrite = (permission = 'push') => ['push', 'maintain', 'admin'].includes(permission)

/** Who has write access to a repository in the seed. */
export function writersOf({ owner, repo }: Place, { orgs = [], repos = [] }: World): Writers {
  const organization = orgs.find(({ login }) => login === owner)
  const repository = repos.find((each) => each.owner === owner && each.name === repo)
  const teams = (organization?.teams ?? []).filter(({ repos: reached = [] }) =>
    reached.some(({ name, permission }) => name === repo && mayWrite(permission)),
  )
  const direct = (repository?.collaborators ?? []).filter(({ permission }) => mayWrite(permission))
  const admins = (organization?.members ?? []).filter(({ role }) => role === 'admin')
  const users = [...direct, ...admins].map(({ login }) => login)
  const inTeams = teams.flatMap(({ members = [] }) => members)
  const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    users: new Set([...users, ...inTeams]),
    teams: new Set(teams.map(({ name }) => slug(name))),
  }
}

/** Reads the protections of branches. */
export async function readProtections(
  path: Place,
  writers: Writers,
  source: Source,
): Promise<WorldProtection[]> {
  const { api, all, attempt, omissions } = source
  const where = nameOf(path)
  const call = { params: { path, query: { protected: true, per_page } } }
  const list = paginate(api, '/repos/{owner}/{repo}/branches', call)
  const found: WorldProtection[] = []
  for (const { name: branch } of await all('protected branches', where, list)) {
    const at = { params: { path: { ...path, branch } } }
    const read = unwrap(api.GET('/repos/{owner}/{repo}/branches/{branch}/protection', at))
    const protection = await attempt('protection of a branch', where, read)
    const leave = () =>
      omissions.note(
        'actors of a protection',
        where,
        'apps, or without write access in the seed',
        branch,
      )
    if (protection) found.push(protectionOf(branch, protection, writers, leave))
  }
  return found
}

import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { Environment } from '../../storage/deployments/environments.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'

type View = Schemas['environment']
type Reviewers = Schemas['environment-reviewer'][]

const kinds = ['wait_timer', 'required_reviewers', 'branch_policy'] as const

/** Ids of rules, which are stored with their environment: each environment can have one of a kind. */
function identity({ id }: Environment, type: (typeof kinds)[number]) {
  const rule = id * kinds.length + kinds.indexOf(type)
  return { id: rule, node_id: nodeId('Gate', rule) }
}

/** The rules that apply to an environment. */
function protectionRules(environment: Environment, reviewers: Reviewers): View['protection_rules'] {
  const { wait_timer, branch_policy } = environment
  const prevent_self_review = environment.prevent_self_review === 1
  const rules: View['protection_rules'] = []
  if (wait_timer > 0) {
    const type = 'wait_timer'
    rules.push({ ...identity(environment, type), type, wait_timer })
  }
  if (reviewers.length > 0 || prevent_self_review) {
    const type = 'required_reviewers'
    rules.push({ ...identity(environment, type), type, prevent_self_review, reviewers })
  }
  if (branch_policy !== null) {
    const type = 'branch_policy'
    rules.push({ ...identity(environment, type), type })
  }
  return rules
}

/** An environment of a repository with its rules. */
export function environmentView(
  environment: Environment,
  reviewers: Reviewers,
  { place, links }: { place: NamedPlace; links: Links },
): View {
  const { id, name, branch_policy } = environment
  const named = encodeURIComponent(name)
  return {
    id,
    node_id: nodeId('Environment', id),
    name,
    url: `${placeUrl(place, links)}/environments/${named}`,
    html_url: `${placePage(place, links)}/deployments/activity_log?environments_filter=${named}`,
    created_at: timestamp(environment.created_at),
    updated_at: timestamp(environment.updated_at),
    protection_rules: protectionRules(environment, reviewers),
    deployment_branch_policy: branch_policy && {
      protected_branches: branch_policy === 'protected',
      custom_branch_policies: branch_policy === 'custom',
    },
  }
}

import type { ComparisonStatus, RefUpdateRule } from '../../../generated/graphql/types.ts'
import { atLeast } from '../../access/auth/roles.ts'
import { contextsOf } from '../../domains/branches/protection-view.ts'
import { requireActor } from '../../access/auth/acting.ts'
import { isExempt, isListed } from '../../domains/branches/protection/is-listed.ts'
import type { Execution } from '../execution.ts'
import { gitObject, objectOf } from '../git/objects.ts'
import { orAbsent, siteOf } from '../git/site.ts'
import { Item, pathOf } from '../item.ts'
import { connectionOf } from '../connection.ts'
import { listingOf } from '../listing.ts'
import { pullsIn } from '../repositories/issue-lists.ts'
import { protectionOf } from '../repositories/protections.ts'
import type { Resolvers } from '../resolve.ts'
import { commitChecks } from './checks.ts'
import { commit } from './commits.ts'

type Source = Item<'Ref'>
type Fields = Resolvers['Ref']

/** The folder of a ref and its name there. */
function partsOf({ view }: Source) {
  const ref = view.ref!
  const prefix = /^refs\/[^/]+\//.exec(ref)?.[0] ?? ''
  return { ref, prefix, name: ref.slice(prefix.length) }
}

const branchOf = (source: Source) => {
  const { prefix, name } = partsOf(source)
  return prefix === 'refs/heads/' ? name : undefined
}

const compare: Fields['compare'] = async (source, { headRef }, execution) => {
  const site = siteOf(pathOf(source))
  const path = { ...site, basehead: `${partsOf(source).name}...${headRef}` }
  const id = 'repos/compare-commits-with-basehead'
  const reply = await orAbsent(execution.read(id, { path, query: { per_page: 1 } }))
  if (!reply) return null
  const { body } = reply
  const made = (view: object) => new Item('Commit', view, site)
  const head = await execution.read('repos/get-commit', { path: { ...site, ref: headRef } })
  return {
    id: Buffer.from(`Comparison${body.base_commit.sha}...${head.body.sha}`).toString('base64'),
    aheadBy: body.ahead_by,
    behindBy: body.behind_by,
    status: body.status.toUpperCase() as ComparisonStatus,
    baseTarget: gitObject({ id: body.base_commit.sha, type: 'commit' }, site, execution),
    headTarget: gitObject({ id: head.body.sha, type: 'commit' }, site, execution),
    commits: (args: object) =>
      connectionOf(listingOf(execution, id, { path }, made, 'commits'), args),
  }
}

/** What a protected branch asks of those who push. Callers who cannot push see none. */
async function updateRule(source: Source, execution: Execution): Promise<RefUpdateRule | null> {
  const branch = branchOf(source)
  const site = await execution.enterAt('repos/get-branch', pathOf(source))
  if (branch === undefined || !site.role || !atLeast(site.role, 'write')) return null
  const { storage } = execution.context
  const rule = await storage.branchProtections.find(site.repository.id, branch)
  if (!rule) return null
  const actor = requireActor(execution.caller)
  const isFree = await isExempt(rule, site.repository, actor, storage)
  const canPush = rule.restricted === 0 || (await isListed(rule, 'push', actor, storage))
  return {
    pattern: branch,
    allowsDeletions: rule.allow_deletions === 1,
    allowsForcePushes: rule.allow_force_pushes === 1,
    blocksCreations: rule.block_creations === 1,
    requiredApprovingReviewCount: rule.required_approvals,
    requiredStatusCheckContexts: contextsOf(rule),
    requiresCodeOwnerReviews: rule.require_code_owner_reviews === 1,
    requiresConversationResolution: rule.required_conversation_resolution === 1,
    requiresLinearHistory: rule.required_linear_history === 1,
    requiresSignatures: rule.required_signatures === 1,
    viewerAllowedToDismissReviews:
      rule.dismissals_restricted === 0 ||
      isFree ||
      (await isListed(rule, 'dismissal', actor, storage)),
    viewerCanPush: isFree || (canPush && rule.lock_branch === 0),
  }
}

/** Fields of refs. */
const ref = {
  name: (source) => partsOf(source).name,
  prefix: (source) => partsOf(source).prefix,
  target: (source, _args, execution) => objectOf(source.view.object!, pathOf(source), execution),
  compare,
  associatedPullRequests: async (source, args, execution) => {
    const place = siteOf(pathOf(source))
    const { repository } = await execution.enterAt('pulls/list', place)
    const headRefName = branchOf(source) ?? ''
    return pullsIn(place, { ...args, headRefName }, execution, repository.id)
  },
  branchProtectionRule: (source, _args, execution) => {
    const branch = branchOf(source)
    return branch === undefined ? null : protectionOf(branch, pathOf(source), execution)
  },
  refUpdateRule: (source, _args, execution) => updateRule(source, execution),
} satisfies Partial<Fields>

/** Fields of git. */
export const git = { Commit: { ...commit, ...commitChecks }, Ref: ref }

export { gitMutations } from './git-mutations.ts'

import type { Site, Twins } from './_twins.ts'

const open = { required_status_checks: null, enforce_admins: false, restrictions: null }
const protection = { ...open, required_pull_request_reviews: null }

async function rule(site: Site, name: string) {
  await site.branch(name)
  await site.call(['PUT', `branches/${name}/protection`, protection])
  const { branchProtectionRules } = await site.read(
    'branchProtectionRules(first: 9) { nodes { id pattern } }',
  )
  return branchProtectionRules.nodes.find(({ pattern }: { pattern: string }) => pattern === name)
}

const deployment = { ref: 'main', environment: 'yard', description: 'Try' }

/** Mutations of branch protections and deployments. */
export const protectionTwins: Twins = {
  createBranchProtectionRule: {
    before: (site) => site.branch('guarded'),
    rest: () => [['PUT', 'branches/guarded/protection', { ...protection, enforce_admins: true }]],
    input: (_made, { id: repositoryId }) => ({
      ...{ repositoryId, pattern: 'guarded', isAdminEnforced: true },
    }),
  },
  updateBranchProtectionRule: {
    before: (site) => rule(site, 'stricter'),
    rest: () => [
      ['PUT', 'branches/stricter/protection', { ...protection, required_linear_history: true }],
    ],
    input: ({ id: branchProtectionRuleId }) => ({
      ...{ branchProtectionRuleId, requiresLinearHistory: true },
    }),
  },
  deleteBranchProtectionRule: {
    before: (site) => rule(site, 'freed'),
    rest: () => [['DELETE', 'branches/freed/protection']],
    input: ({ id: branchProtectionRuleId }) => ({ branchProtectionRuleId }),
  },
  createDeployment: {
    before: (site) => site.get('git/ref/heads/main'),
    rest: () => [['POST', 'deployments', { ...deployment, payload: {} }]],
    input: ({ node_id: refId }, { id: repositoryId }) => ({
      ...{ repositoryId, refId, environment: 'yard', description: 'Try' },
    }),
  },
  createDeploymentStatus: {
    before: (site) => site.post('deployments', deployment),
    rest: ({ id }) => [['POST', `deployments/${id}/statuses`, { state: 'success' }]],
    input: ({ node_id: deploymentId }) => ({ deploymentId, state: 'SUCCESS' }),
  },
  deleteDeployment: {
    before: (site) => site.post('deployments', { ...deployment, environment: 'shed' }),
    rest: ({ id }) => [['DELETE', `deployments/${id}`]],
    input: ({ node_id: id }) => ({ id }),
  },
}

import type { Handlers } from '../../api/handler.ts'
import { contentExclusion } from './content-exclusion-handlers.ts'
import { dependencySecrets } from './dependency-secrets-handlers.ts'
import { organizationActionsSecretRepositories } from './organization-actions-secret-repositories-handlers.ts'
import { organizationActionsSecrets } from './organization-actions-secrets-handlers.ts'
import { organizationActionsVariableRepositories } from './organization-actions-variable-repositories-handlers.ts'
import { organizationActionsVariables } from './organization-actions-variables-handlers.ts'
import { actionsSecrets } from './secrets-handlers.ts'
import { actionsVariables } from './variables-handlers.ts'
import { workflowArtifacts } from './workflow-artifacts-handlers.ts'
import { workflowCaches } from './workflow-caches-handlers.ts'
import { workflowJobs } from './workflow-jobs-handlers.ts'
import { workflowLogs } from './workflow-logs-handlers.ts'
import { workflowRuns } from './workflow-runs-handlers.ts'
import { workflows } from './workflows-handlers.ts'

/** Workflows with their runs, secrets and variables. */
export const actions = {
  ...contentExclusion,
  ...dependencySecrets,
  ...organizationActionsSecretRepositories,
  ...organizationActionsSecrets,
  ...organizationActionsVariableRepositories,
  ...organizationActionsVariables,
  ...actionsSecrets,
  ...actionsVariables,
  ...workflowArtifacts,
  ...workflowCaches,
  ...workflowJobs,
  ...workflowLogs,
  ...workflowRuns,
  ...workflows,
} satisfies Partial<Handlers>

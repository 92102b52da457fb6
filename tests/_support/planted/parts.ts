import type { Vault } from '../../../server/core/vault.ts'
import type { Transaction } from '../../../server/storage/index.ts'
import { makeSshKey } from '../keys/ssh-keys.ts'
import { plantBoth, plantValues } from './values.ts'

/** Path parameters of the parts. */
export interface PlantedParts {
  commit_comment_id: number
  deploy_key_id: number
  /** A deployment in progress and its status. */
  deployment_id: number
  status_id: number
  check_run_id: number
  check_suite_id: number
}

/** A deployment of mona's, of a commit that need not exist, its status and its environment. */
async function plantDeployment(store: Transaction, repository_id: number, now: number) {
  const mona = await store.accounts.findByLogin('mona')
  const [state, creator_id] = ['in_progress' as const, mona?.id ?? null]
  const environment = 'staging'
  await store.environments.add({
    ...{ repository_id, name: environment, created_at: now, updated_at: now },
  })
  const place = await store.environments.find(repository_id, environment)
  await plantBoth(store, { environment_id: place!.id }, now)
  const deployment = await store.deployments.create({
    ...{ repository_id, sha: 'a'.repeat(40), ref: 'main', task: 'deploy', payload: '""' },
    ...{ environment, original_environment: environment, description: null, state, creator_id },
    ...{ transient_environment: 0, production_environment: 0, created_at: now, updated_at: now },
  })
  const status = await store.deploymentStatuses.create({
    ...{ deployment_id: deployment.id, state, description: 'Copying', environment, creator_id },
    ...{ log_url: '', environment_url: '', created_at: now },
  })
  return { deployment_id: deployment.id, status_id: status.id }
}

/** A completed check run of ci-bot, if there is such an app, on a commit that need not exist. */
async function plantCheck({ apps, checkSuites, checkRuns }: Transaction, id: number, now: number) {
  const app = await apps.findBySlug('ci-bot')
  if (!app) return { check_run_id: 0, check_suite_id: 0 }
  const [suite] = await checkSuites.create({
    ...{ repository_id: id, app_id: app.id, head_sha: 'a'.repeat(40) },
    ...{ head_branch: null, before_sha: null, created_at: now },
  })
  if (!suite) throw new Error('The commit has a suite')
  const check_run_id = await checkRuns.create({
    ...{ suite_id: suite.id, name: 'planted', status: 'completed', conclusion: 'success' },
    ...{ external_id: null, details_url: null, started_at: now, completed_at: now },
    ...{ title: null, summary: null, text: null, actions: '[]', created_at: now },
  })
  return { check_run_id, check_suite_id: suite.id }
}

/**
 * A comment of mona's on a commit that need not exist, a deploy key, a secret, a variable, a
 * deployment and a check.
 */
export async function plantParts(
  store: Transaction,
  repository_id: number,
  now: number,
  vault: Vault,
): Promise<PlantedParts> {
  await plantValues(store, repository_id, { now, vault })
  const mona = await store.accounts.findByLogin('mona')
  if (!mona) throw new Error('mona not found')
  const commit_comment_id = await store.commitComments.create({
    ...{ repository_id, user_id: mona.id, commit_id: 'a'.repeat(40), body: 'Why?' },
    ...{ path: null, position: null, line: null, created_at: now, updated_at: now },
  })
  const key = await store.deployKeys.add({
    ...{ repository_id, added_by_id: mona.id, title: 'Build server', read_only: 0 },
    ...{ key: makeSshKey().line, fingerprint: `planted ${repository_id}` },
    ...{ created_at: now, last_used: null },
  })
  if (!key) throw new Error('The repository has the key')
  const deployment = await plantDeployment(store, repository_id, now)
  const check = await plantCheck(store, repository_id, now)
  return { commit_comment_id, deploy_key_id: key.id, ...deployment, ...check }
}

import { digestOf } from '../../_support/keys/attested.ts'
import { blobId } from '../../_support/git/blob-id.ts'
import { forkOf, makeGist } from '../../_support/authorization/snippets.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { plantKeys } from '../../_support/planted/keys.ts'
import { plantMigration } from '../../_support/planted/migrations.ts'
import { plantProtection } from '../../_support/planted/protection.ts'
import { plantReview } from '../../_support/planted/review.ts'
import { plantParts } from '../../_support/planted/parts.ts'
import { plantSubIssues } from '../../_support/planted/sub-issues.ts'
import { plantThread } from '../../_support/planted/thread.ts'
import { plantRelease } from '../../_support/planted/release.ts'
import { plantImport } from '../../_support/planted/import.ts'
import { plantedTag, plantTag, readme } from '../../_support/planted/tag.ts'
import { plantRun } from '../../_support/planted/run.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { plantScanning } from '../../_support/planted/scanning.ts'
import type { Stage } from '../../_support/calls/changes.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { plantSharedValues, plantWorkspaceSecret } from '../../_support/planted/values.ts'
import type { Service } from '../../_support/start-server.ts'
import { advisory } from '../security-advisories/calls.ts'

/**
 * Publishes an advisory in a repository of mona's.
 * @returns its identifier
 */
async function publishAdvisory(service: Service, path: string): Promise<string> {
  const at = `${path}/security-advisories`
  const { ghsa_id } = (await service.as('mona').post(at, advisory)).body
  await service.as('mona').patch(`${at}/${ghsa_id}`, { state: 'published' })
  return ghsa_id
}

/** Adds secrets and a variable of acme for its widgets. */
async function plantSecret({ server }: Service): Promise<void> {
  const { storage, clock } = server.context
  const acme = await storage.accounts.findByLogin('acme')
  const widgets = await storage.repositories.findByName('acme', 'widgets')
  if (!acme || !widgets) throw new Error('The test world has acme/widgets')
  const moment = { created_at: clock.now(), updated_at: clock.now() }
  const { value } = await storage.dependencySecrets.add({
    organization_id: acme.id,
    name: 'TOKEN',
    visibility: 'selected',
    ...moment,
  })
  await storage.dependencySecrets.select(value.id, [widgets.id])
  const mona = await storage.accounts.findByLogin('mona')
  await storage.transaction(async (store) => {
    await plantSharedValues(store, acme.id, widgets.id, clock.now())
    await plantWorkspaceSecret(store, { user_id: mona!.id }, widgets.id, clock.now())
  })
}

/** Adds an issue field to acme, and a value on one of its issues. */
async function plantDefinitions(service: Service): Promise<Record<string, string>> {
  const mona = service.as('mona')
  const input = { name: 'Severity', data_type: 'text', visibility: 'all' }
  const { body: field } = await mona.post('/orgs/acme/issue-fields', input)
  const { body: types } = await mona.get('/orgs/acme/issue-types')
  const { body: issue } = await mona.post('/repos/acme/widgets/issues', { title: 'Broken' })
  return {
    issue_field_id: String(field.id),
    issue_type_id: String(types[0].id),
    widgets_issue: String(issue.number),
    role_id: '1',
  }
}

/** A repository of mona's, and resources of acme's, that reads name. */
export async function arrangeStage(service: Service): Promise<Stage> {
  const mona = service.as('mona')
  const path = await service.repository({ auto_init: true, license_template: 'mit' })
  const [, , owner = '', repo = ''] = path.split('/')
  const { body: hook } = await mona.post(`${path}/hooks`, {
    config: { url: 'http://127.0.0.1:9/' },
  })
  await service.server.delivered()
  const [delivery] = (await mona.get(`${path}/hooks/${hook.id}/deliveries`)).body
  const { body: organizationHook } = await mona.post('/orgs/acme/hooks', {
    config: { url: 'http://127.0.0.1:9/' },
    events: ['ping'],
  })
  await service.server.delivered()
  const ofOrganization = `/orgs/acme/hooks/${organizationHook.id}/deliveries`
  const [organizationDelivery] = (await mona.get(ofOrganization)).body
  const { body: forked } = await service.as('hubot').post(`${path}/forks`)
  const app = service.as(undefined, { token: appToken(service.server.clock) })
  const { body: installation } = await app.get('/orgs/acme/installation')
  const { body: own } = await app.get('/users/mona/installation')
  await app.patch('/app/hook/config', { url: 'http://127.0.0.1:9/' })
  for (const method of ['PUT', 'DELETE']) {
    await app.request(method, `/app/installations/${own.id}/suspended`)
  }
  await service.server.delivered()
  const [appDelivery] = (await app.get('/app/hook/deliveries')).body
  await letIn(service, path, 'writer', { permission: 'triage' })
  await service.as('hubot').request('PUT', `/repos/${forked.full_name}/collaborators/mona`)
  await mona.post('/orgs/acme/teams', { name: 'Core', privacy: 'closed' })
  await mona.post('/orgs/acme/teams', { name: 'Part', parent_team_slug: 'core' })
  await mona.request('PUT', '/orgs/acme/teams/core/repos/acme/widgets')
  await mona.request('PUT', `${path}/subscription`, { subscribed: true })
  await mona.request('PUT', '/user/following/hubot')
  await mona.request('PUT', '/user/interaction-limits', { limit: 'collaborators_only' })
  await mona.post(`${path}/milestones`, { title: 'First' })
  await mona.post(`${path}/issues`, { title: 'Broken', labels: ['bug'], milestone: 1 })
  const git = await gitOf(service, path)
  const commit_sha = await git.branch('side', { 'side.md': '' })
  await plantTag(git.folder)
  await mona.post(`${path}/pulls`, { title: 'Sides', head: 'side', base: 'main' })
  const { body: comment } = await mona.post(`${path}/issues/1/comments`, { body: 'Mine too.' })
  const { storage, clock } = service.server.context
  const { id: repositoryId } = (await mona.get(path)).body
  const planted = await storage.transaction(async (store) => ({
    ...(await plantScanning(store, repositoryId, clock.now())),
    // Another tool found it as well, so the alert stays open whatever happens to the analysis.
    other: await plantScanning(store, repositoryId, clock.now(), 'Other'),
    ...(await plantRun(store, repositoryId, clock.now())),
    ...(await plantImport(store, repositoryId, clock.now())),
  }))
  const named = {
    owner,
    repo,
    path: 'README.md',
    name: 'bug',
    username: 'mona',
    org: 'acme',
    app_slug: 'ci-bot',
    license: 'mit',
    team_slug: 'core',
  }
  const released = await storage.transaction((store) =>
    plantRelease(store, repositoryId, clock.now()),
  )
  const { vault } = service.server.context
  const parts = await storage.transaction((store) =>
    plantParts(store, repositoryId, clock.now(), vault),
  )
  const reviewed = await storage.transaction((store) =>
    plantReview(store, repositoryId, clock.now()),
  )
  await storage.transaction((store) => plantSubIssues(store, repositoryId, clock.now()))
  const thread_id = await storage.transaction((store) =>
    plantThread(store, repositoryId, 'mona', clock.now()),
  )
  await mona.patch(`${path}/issues/1`, { title: 'Bent' })
  const [event] = (await mona.get(`${path}/issues/events`)).body
  await storage.transaction((store) => plantProtection(store, repositoryId))
  const ghsa_id = await publishAdvisory(service, path)
  await plantSecret(service)
  await mona.request('PUT', '/orgs/acme/properties/schema/told', { value_type: 'string' })
  const { id: owner_id } = (await mona.get('/user')).body
  const workspace = { name: 'mona-there', owner_id, repository_id: repositoryId, ref: null }
  const created_at = clock.now()
  await storage.workspaces.create({ ...workspace, machine: 'basicLinux32gb', created_at })
  const ours = {
    ref: 'main',
    moved_ref: 'heads/main',
    commit_sha,
    basehead: 'main...side',
    tree_sha: 'main',
    file_sha: blobId(readme),
    tag_sha: plantedTag.id,
    branch: 'main',
    dir: '',
    custom_property_name: 'told',
    workspace_name: workspace.name,
  }
  const defined = await plantDefinitions(service)
  const words = { dependency_bot: 'dependency-bot', assistant: 'assistant' }
  const further = { ghsa_id, ...words, secret_name: 'TOKEN', ...defined }
  const numbered = {
    hook_id: String(hook.id),
    organization_hook_id: String(organizationHook.id),
    organization_delivery_id: String(organizationDelivery.id),
    repository_id: String(repositoryId),
    issue_number: '1',
    account_id: String(owner_id),
    milestone_number: '1',
    event_id: String(event.id),
    pull_number: '2',
    comment_id: String(comment.id),
    delivery_id: String(delivery.id),
    app_delivery_id: String(appDelivery.id),
    installation_id: String(installation.id),
    own_installation_id: String(own.id),
    sarif_id: planted.sarif_id,
    analysis_id: String(planted.analysis_id),
    alert_number: String(planted.alert_number),
    workflow_id: String(planted.workflow_id),
    run_id: String(planted.run_id),
    job_id: String(planted.job_id),
    attempt_number: '1',
    artifact_id: String(planted.artifact_id),
    archive_format: 'zip',
    cache_id: String(planted.cache_id),
    release_id: String(released.release_id),
    asset_id: String(released.asset_id),
    tag: released.tag,
    commit_comment_id: String(parts.commit_comment_id),
    deploy_key_id: String(parts.deploy_key_id),
    deployment_id: String(parts.deployment_id),
    status_id: String(parts.status_id),
    environment_name: 'staging',
    thread_id: String(thread_id),
    check_run_id: String(parts.check_run_id),
    check_suite_id: String(parts.check_suite_id),
    review_id: String(reviewed.review_id),
    review_comment_id: String(reviewed.review_comment_id),
    migration_id: String(await plantMigration(service.server, 'acme', 'widgets', false)),
    own_migration_id: String(await plantMigration(service.server, owner, repo, false)),
  }
  const keys = await plantKeys(service.server, 'mona', 'mona@keys.example')
  const snippet = await makeGist(service.server, 'mona')
  const gist_fork = await forkOf(service.server, snippet, 'hubot')
  const subject_digest = digestOf('an artifact')
  const parameters = {
    ...named,
    ...numbered,
    ...further,
    ...ours,
    gist_id: snippet.gist_id,
    sha: snippet.sha,
    gist_comment_id: String(snippet.gist_comment_id),
    gist_fork,
    subject_digest,
    fork: `/repos/${forked.full_name}`,
    key_id: String(keys.key_id),
    ssh_signing_key_id: String(keys.ssh_signing_key_id),
    gpg_key_id: String(keys.gpg_key_id),
  }
  return { service, path, parameters }
}

/** A change to data that only its owner can see. The owner sends no requests here. */
export const unseen = async ({ service }: Stage): Promise<void> => {
  const stranger = service.as('stranger')
  const name = `unseen-${++made}`
  await stranger.post('/user/repos', { name, private: true })
  await stranger.post(`/repos/stranger/${name}/hooks`, { config: { url: 'http://127.0.0.1:9/' } })
  await service.server.delivered()
}

let made = 0

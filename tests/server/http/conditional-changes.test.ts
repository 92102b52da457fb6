import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { digestOf } from '../../_support/keys/attested.ts'
import { blobId } from '../../_support/git/blob-id.ts'
import { forkOf, makeGist } from '../../_support/authorization/snippets.ts'
import { versions } from '../../_support/bundles.ts'
import { tokenFor } from '../../_support/fixtures/token-for.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { plantKeys } from '../../_support/planted/keys.ts'
import { plantMigration } from '../../_support/planted/migrations.ts'
import { guarded, plantProtection } from '../../_support/planted/protection.ts'
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
import {
  plantDefinitions,
  plantSecret,
  publishAdvisory,
  shownChanges,
  unseen,
  type Conditional,
  type Stage,
} from '../../_support/shown-changes.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { select } from '../../_support/selection.ts'

const ids = Object.keys(shownChanges) as Conditional[]

/** Paths of operations on other resources than the rest. */
const places: Partial<Record<Conditional, string>> = {
  'issues/list': '/issues?filter=created',
  'issues/list-for-authenticated-user': '/user/issues?filter=all',
  'issues/list-for-org': '/orgs/acme/issues?filter=created',
  'search/issues-and-pull-requests': '/search/issues?q=repo:{owner}/{repo}+is:issue',
  'search/repos': '/search/repositories?q=repo:{owner}/{repo}',
  'search/users': '/search/users?q=mona',
  'search/labels': '/search/labels?q=bug&repository_id={repository_id}',
  'search/topics': '/search/topics?q=repositories:>0',
  'search/commits': '/search/commits?q=repo:{owner}/{repo}',
  'search/code': '/search/code?q=repo:{owner}/{repo}+hello',
  'gitignore/get-template': '/gitignore/templates/Node',
  'orgs/get-webhook': '/orgs/acme/hooks/{organization_hook_id}',
  'orgs/get-webhook-config-for-org': '/orgs/acme/hooks/{organization_hook_id}/config',
  'orgs/list-webhook-deliveries': '/orgs/acme/hooks/{organization_hook_id}/deliveries',
  'orgs/get-webhook-delivery':
    '/orgs/acme/hooks/{organization_hook_id}/deliveries/{organization_delivery_id}',
  'git/get-ref': '/repos/{owner}/{repo}/git/ref/heads/main',
  'git/get-ref-at-url': '/repos/{owner}/{repo}/git/refs/heads/main',
  'git/list-matching-refs': '/repos/{owner}/{repo}/git/matching-refs/heads/',
  'apps/get-repo-installation': '/repos/acme/vault/installation',
  'repos/get-collaborator-permission-level':
    '/repos/{owner}/{repo}/collaborators/writer/permission',
  'apps/get-webhook-delivery': '/app/hook/deliveries/{app_delivery_id}',
  'repos/list-teams': '/repos/acme/widgets/teams',
  'teams/check-permissions-for-repo-in-org': '/orgs/acme/teams/core/repos/acme/widgets',
  'issues/list-issue-field-values-for-issue':
    '/repos/acme/widgets/issues/{widgets_issue}/issue-field-values',
  'activity/list-repo-events': '/repos/acme/widgets/events',
  'repos/list-commit-statuses': '/repos/{owner}/{repo}/statuses/{commit_sha}',
  'repos/get-commit-comment': '/repos/{owner}/{repo}/comments/{commit_comment_id}',
  'repos/get-deploy-key': '/repos/{owner}/{repo}/keys/{deploy_key_id}',
  'actions/get-repo-variable': '/repos/{owner}/{repo}/actions/variables/{secret_name}',
  'actions/list-repo-organization-secrets': '/repos/acme/widgets/actions/organization-secrets',
  'actions/list-repo-organization-variables': '/repos/acme/widgets/actions/organization-variables',
  'actions/get-org-variable': '/orgs/acme/actions/variables/{secret_name}',
  'actions/list-selected-repos-for-org-variable':
    '/orgs/acme/actions/variables/{secret_name}/repositories',
  'gists/get-comment': '/gists/{gist_id}/comments/{gist_comment_id}',
  'pulls/get-review-comment': '/repos/{owner}/{repo}/pulls/comments/{review_comment_id}',
  'reactions/list-for-commit-comment':
    '/repos/{owner}/{repo}/comments/{commit_comment_id}/reactions',
  'reactions/list-for-pull-request-review-comment':
    '/repos/{owner}/{repo}/pulls/comments/{review_comment_id}/reactions',
  'migrations/get-status-for-authenticated-user': '/user/migrations/{own_migration_id}',
  'migrations/list-repos-for-authenticated-user':
    '/user/migrations/{own_migration_id}/repositories',
  'activity/list-public-events-for-repo-network': '/networks/acme/widgets/events',
  'repos/custom-properties-for-repos-get-repository-values':
    '/repos/acme/widgets/properties/values',
}

/** Operations that return content in another form than the usual. */
const forms: Partial<Record<Conditional, string>> = {
  'teams/check-permissions-for-repo-in-org': 'application/vnd.service.repository+json',
}

describe.each(stores)('repeated reads on $name', (store) => {
  const service = useService({ store })
  let stage: Stage
  let turn = 0

  const holding = (id: Conditional, version: string) =>
    service.as(undefined, { version, token: tokenFor(operations[id], service.server.clock) })

  beforeAll(async () => {
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
    const app = holding('apps/get-authenticated', '2026-03-10')
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
    stage = { service, path, parameters }
  })

  const addressOf = (id: Conditional) =>
    (places[id] ?? operations[id].path)
      .replace('{branch}/protection', `${guarded}/protection`)
      .replace(/\{(\w+)\}/g, (_, name: string) => stage.parameters[name] as string)

  describe.each(versions)('in %s', (version) => {
    const read = (id: Conditional, tag?: string) =>
      holding(id, version).get(addressOf(id), {
        headers: {
          ...(forms[id] && { accept: forms[id] }),
          ...(tag !== undefined && { 'If-None-Match': tag }),
        },
      })

    it.each(select('conditional', ids, (id) => `${version} ${id}`))(
      '%s returns 200 after a change, and otherwise 304',
      async (id) => {
        const first = await read(id)
        const tag = first.headers.etag as string
        expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)])
        expect((await read(id, tag)).status).toBe(304)

        await unseen(stage)
        expect((await read(id, tag)).status).toBe(304)

        const change = shownChanges[id]
        if (!change) return
        await change(stage, ++turn)
        const changed = await read(id, tag)
        expect([changed.status, changed.text]).not.toEqual([200, first.text])
        expect([changed.status, changed.headers.etag]).not.toEqual([200, tag])
        expect((await read(id, changed.headers.etag)).status).toBe(304)
        // The threads of repositories that mona ignores are hidden from it.
        if (id === 'activity/get-repo-subscription')
          await service
            .as('mona')
            .request('PUT', `${stage.path}/subscription`, { subscribed: true })
      },
    )
  })
})

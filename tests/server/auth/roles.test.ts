import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { blobId } from '../../_support/git/blob-id.ts'
import { bundleOf, digestOf } from '../../_support/keys/attested.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { failure } from '../../_support/http/failures.ts'
import type { RepositoryOperation } from '../../_support/contract/operation-kinds.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { plantField, plantValue } from '../../_support/planted/fields.ts'
import { plantImport, sourceUrl } from '../../_support/planted/import.ts'
import { plantMilestone, plantReactions } from '../../_support/planted/milestone.ts'
import { guarded, plantProtection } from '../../_support/planted/protection.ts'
import { plantReview } from '../../_support/planted/review.ts'
import { plantParts } from '../../_support/planted/parts.ts'
import { sealedValue, valueName } from '../../_support/planted/values.ts'
import { plantRelease } from '../../_support/planted/release.ts'
import { plantedTag, plantTag, readme } from '../../_support/planted/tag.ts'
import { plantRun, workflowPath } from '../../_support/planted/run.ts'
import { plantScanning } from '../../_support/planted/scanning.ts'
import { headOf, packed, sarifOf } from '../../_support/fixtures/sarif.ts'
import { select } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { roles } from '../../_support/test-world.ts'

type Id = RepositoryOperation
type Allowed = (typeof allowed)[Id]

const everybody = ['reader', 'triager', 'writer', 'maintainer', 'keeper']
const writers = ['writer', 'maintainer', 'keeper']
const triagers = ['triager', ...writers]
const keeper = ['keeper']
const subject = digestOf('an artifact')

/** The first call of each operation compiles its checks, which takes a while on a busy machine. */
const firstCalls = 60_000

const advisory = {
  summary: 'x',
  description: 'y',
  vulnerabilities: [{ package: { ecosystem: 'npm' } }],
}

/** The bodies that update or delete a file. */
const note = { message: 'Note', sha: blobId('notes\n') }

const tagged = { tag: 'v1', message: 'First', object: blobId(readme), type: 'blob' }

/**
 * The roles that can call each operation in a visible repository, and the status of success. The
 * type requires every repository operation that people have roles for; they are called in this
 * order.
 */
/** Protection with everything that the operations after it remove. */
const protection = {
  required_status_checks: { strict: true, contexts: ['ci'] },
  enforce_admins: false,
  required_pull_request_reviews: {},
  restrictions: { users: [], teams: [] },
}

const allowed: Record<RepositoryOperation, [who: string[], success: number, body?: unknown]> = {
  'repos/get': [everybody, 200],
  'activity/list-repo-events': [everybody, 200],
  'activity/list-public-events-for-repo-network': [everybody, 200],
  'activity/star-repo-for-authenticated-user': [everybody, 204],
  'activity/check-repo-is-starred-by-authenticated-user': [everybody, 204],
  'activity/list-stargazers-for-repo': [everybody, 200],
  'activity/unstar-repo-for-authenticated-user': [everybody, 204],
  'activity/list-repo-notifications-for-authenticated-user': [everybody, 200],
  'activity/mark-repo-notifications-as-read': [everybody, 205],
  'activity/set-repo-subscription': [everybody, 200],
  'activity/get-repo-subscription': [everybody, 200],
  'activity/list-watchers-for-repo': [everybody, 200],
  'activity/delete-repo-subscription': [everybody, 204],
  'issues/list-for-repo': [everybody, 200],
  'issues/get': [everybody, 200],
  'issues/create': [everybody, 201, { title: 'Another' }],
  'issues/update': [triagers, 200, { title: 'Bent' }],
  'issues/create-comment': [everybody, 201, { body: 'Mine too.' }],
  'issues/list-comments': [everybody, 200],
  'issues/list-comments-for-repo': [everybody, 200],
  'issues/get-comment': [everybody, 200],
  'issues/update-comment': [writers, 200, { body: 'Mine as well.' }],
  'issues/lock': [triagers, 204],
  'issues/unlock': [triagers, 204],
  'issues/list-assignees': [everybody, 200],
  'issues/check-user-can-be-assigned': [everybody, 204],
  'issues/check-user-can-be-assigned-to-issue': [everybody, 204],
  'issues/add-assignees': [triagers, 201, { assignees: ['mona'] }],
  'issues/remove-assignees': [triagers, 200, { assignees: ['mona'] }],
  'issues/list-labels-on-issue': [everybody, 200],
  'issues/add-labels': [triagers, 200, { labels: ['bug'] }],
  'issues/set-labels': [triagers, 200, { labels: ['bug'] }],
  'issues/remove-label': [triagers, 200],
  'issues/remove-all-labels': [triagers, 204],
  'issues/list-issue-field-values-for-issue': [everybody, 200],
  'issues/add-issue-field-values': [writers, 200, {}],
  'issues/delete-issue-field-value': [writers, 204],
  'issues/set-issue-field-values': [writers, 200, {}],
  'issues/list-events-for-repo': [everybody, 200],
  'issues/get-event': [everybody, 200],
  'issues/list-events': [everybody, 200],
  'issues/list-events-for-timeline': [everybody, 200],
  'issues/list-milestones': [everybody, 200],
  'issues/get-milestone': [everybody, 200],
  'issues/list-labels-for-milestone': [everybody, 200],
  'issues/create-milestone': [writers, 201, { title: 'Second' }],
  'issues/update-milestone': [writers, 200, { title: 'Last' }],
  'issues/delete-milestone': [writers, 204],
  'reactions/list-for-issue': [everybody, 200],
  'reactions/create-for-issue': [everybody, 201, { content: 'rocket' }],
  'reactions/delete-for-issue': [writers, 204],
  'reactions/list-for-issue-comment': [everybody, 200],
  'reactions/create-for-issue-comment': [everybody, 201, { content: 'rocket' }],
  'reactions/delete-for-issue-comment': [writers, 204],
  'reactions/list-for-pull-request-review-comment': [everybody, 200],
  'reactions/create-for-pull-request-review-comment': [everybody, 201, { content: 'rocket' }],
  'reactions/delete-for-pull-request-comment': [writers, 204],
  'reactions/list-for-commit-comment': [everybody, 200],
  'reactions/create-for-commit-comment': [everybody, 201, { content: 'rocket' }],
  'reactions/delete-for-commit-comment': [writers, 204],
  'issues/list-dependencies-blocked-by': [everybody, 200],
  'issues/list-dependencies-blocking': [everybody, 200],
  'issues/add-blocked-by-dependency': [triagers, 404, { issue_id: 0 }],
  'issues/remove-dependency-blocked-by': [triagers, 200],
  'issues/list-sub-issues': [everybody, 200],
  'issues/get-parent': [everybody, 200],
  'issues/add-sub-issue': [triagers, 404, { sub_issue_id: 0 }],
  'issues/remove-sub-issue': [triagers, 404, { sub_issue_id: 0 }],
  'issues/reprioritize-sub-issue': [triagers, 404, { sub_issue_id: 0 }],
  'reactions/list-for-release': [everybody, 200],
  'reactions/create-for-release': [everybody, 201, { content: 'rocket' }],
  'reactions/delete-for-release': [writers, 204],
  'issues/list-labels-for-repo': [everybody, 200],
  'issues/get-label': [everybody, 200],
  'issues/create-label': [writers, 201, { name: 'odd' }],
  'issues/update-label': [writers, 200, { color: 'aaaaaa' }],
  'issues/delete-label': [writers, 204],
  'issues/delete-comment': [writers, 204],
  'repos/get-readme': [everybody, 200],
  'licenses/get-for-repo': [everybody, 200],
  'repos/get-content': [everybody, 200],
  'repos/create-or-update-file-contents': [writers, 200, { ...note, content: 'bm90ZXMK' }],
  'repos/delete-file': [writers, 200, note],
  'pulls/list': [everybody, 200],
  'pulls/create': [writers, 201, { title: 'Others', head: 'other', base: 'main' }],
  'pulls/get': [everybody, 200],
  'pulls/update': [writers, 200, { title: 'Bent' }],
  'pulls/list-commits': [everybody, 200],
  'pulls/list-files': [everybody, 200],
  'pulls/list-reviews': [everybody, 200],
  'pulls/create-review': [everybody, 200, { event: 'COMMENT', body: 'Fine.' }],
  'pulls/get-review': [everybody, 200],
  'pulls/update-review': [writers, 200, { body: 'Good.' }],
  'pulls/list-comments-for-review': [everybody, 200],
  // It was submitted already.
  'pulls/submit-review': [everybody, 422, { event: 'COMMENT', body: 'Fine.' }],
  'pulls/delete-pending-review': [everybody, 422],
  'pulls/dismiss-review': [writers, 200, { message: 'It is another one now.' }],
  'pulls/list-review-comments-for-repo': [everybody, 200],
  'pulls/list-review-comments': [everybody, 200],
  'pulls/create-review-comment': [
    everybody,
    422,
    { body: 'This one.', commit_id: 'none', path: 'side.md', line: 1 },
  ],
  'pulls/create-reply-for-review-comment': [everybody, 201, { body: 'This one.' }],
  'pulls/get-review-comment': [everybody, 200],
  'pulls/update-review-comment': [writers, 200, { body: 'Which?' }],
  'pulls/delete-review-comment': [writers, 204],
  'pulls/list-requested-reviewers': [everybody, 200],
  'pulls/request-reviewers': [triagers, 201, { reviewers: ['hubot'] }],
  'pulls/remove-requested-reviewers': [triagers, 200, { reviewers: ['hubot'] }],
  'pulls/update-branch': [writers, 202], // they have just written to the base
  'pulls/merge': [writers, 200],
  'pulls/check-if-merged': [writers, 204], // they have just merged it
  'repos/list-collaborators': [writers, 200],
  'repos/check-collaborator': [writers, 204],
  'repos/get-collaborator-permission-level': [writers, 200],
  'repos/add-collaborator': [keeper, 204],
  'repos/remove-collaborator': [keeper, 204],
  'repos/list-invitations': [keeper, 200],
  'repos/update-invitation': [keeper, 200, { permissions: 'read' }],
  'repos/delete-invitation': [keeper, 204],
  'repos/list-teams': [keeper, 200],
  'repos/create-commit-status': [writers, 201, { state: 'success' }],
  'checks/get': [everybody, 200],
  'checks/list-annotations': [everybody, 200],
  'checks/set-suites-preferences': [keeper, 200, {}],
  'checks/get-suite': [everybody, 200],
  'checks/list-for-suite': [everybody, 200],
  'checks/list-for-ref': [everybody, 200],
  'checks/list-suites-for-ref': [everybody, 200],
  'repos/get-combined-status-for-ref': [everybody, 200],
  'repos/list-commit-statuses-for-ref': [everybody, 200],
  // Repositories of users have none.
  'repos/custom-properties-for-repos-get-repository-values': [everybody, 404],
  'repos/custom-properties-for-repos-create-or-update-repository-values': [
    keeper,
    404,
    { properties: [] },
  ],
  'codespaces/list-devcontainers-in-repository-for-authenticated-user': [everybody, 200],
  'codespaces/repo-machines-for-authenticated-user': [everybody, 200],
  'repos/list-forks': [everybody, 200],
  'repos/create-fork': [everybody, 202],
  'security-advisories/list-repository-advisories': [everybody, 200],
  'security-advisories/create-repository-advisory': [keeper, 201, advisory],
  'security-advisories/create-private-vulnerability-report': [everybody, 201, advisory],
  'security-advisories/get-repository-advisory': [everybody, 200],
  'security-advisories/update-repository-advisory': [keeper, 200, { severity: 'low' }],
  'repos/update': [keeper, 200, { description: 'x' }],
  'repos/transfer': [keeper, 422, { new_owner: 'mona' }],
  'repos/create-attestation': [writers, 201, { bundle: bundleOf([subject]) }],
  'repos/list-attestations': [everybody, 200],
  'migrations/get-import-status': [writers, 200],
  // This repository was not imported.
  'migrations/start-import': [writers, 422, { vcs_url: sourceUrl }],
  'migrations/update-import': [writers, 200, { vcs_username: 'mona' }],
  'migrations/get-commit-authors': [writers, 200],
  'migrations/map-commit-author': [writers, 200, { name: 'Octavia' }],
  'migrations/get-large-files': [writers, 200],
  'migrations/set-lfs-preference': [writers, 200, { use_lfs: 'opt_in' }],
  'migrations/cancel-import': [writers, 204],
  'code-scanning/list-recent-analyses': [writers, 200],
  'code-scanning/get-sarif': [writers, 200],
  'code-scanning/get-analysis': [writers, 200],
  'code-scanning/list-alerts-for-repo': [writers, 200],
  'code-scanning/get-alert': [writers, 200],
  'code-scanning/update-alert': [writers, 200, { state: 'open' }],
  'code-scanning/list-alert-instances': [writers, 200],
  'code-scanning/delete-analysis': [writers, 200],
  'code-scanning/upload-sarif': [
    writers,
    202,
    { commit_sha: 'a'.repeat(40), ref: 'refs/heads/main', sarif: packed(sarifOf([])) },
  ],
  'code-scanning/get-default-setup': [keeper, 200],
  'code-scanning/update-default-setup': [keeper, 200, { languages: ['go'] }],
  'actions/list-repo-workflows': [everybody, 200],
  'actions/get-workflow': [everybody, 200],
  'actions/create-workflow-dispatch': [writers, 200, { ref: 'main' }],
  'actions/list-workflow-runs-for-repo': [everybody, 200],
  'actions/list-workflow-runs': [everybody, 200],
  'actions/get-workflow-run': [everybody, 200],
  'actions/cancel-workflow-run': [writers, 202],
  'repos/list-webhooks': [keeper, 200],
  'repos/create-webhook': [keeper, 201, { config: { url: 'http://127.0.0.1:9/other' } }],
  'repos/get-webhook': [keeper, 200],
  'repos/update-webhook': [keeper, 200, { add_events: ['star'] }],
  'repos/get-webhook-config-for-repo': [keeper, 200],
  'repos/update-webhook-config-for-repo': [keeper, 200, { content_type: 'json' }],
  'repos/ping-webhook': [keeper, 204],
  'repos/test-push-webhook': [keeper, 204],
  'repos/list-webhook-deliveries': [keeper, 200],
  'repos/get-webhook-delivery': [keeper, 200],
  'repos/redeliver-webhook-delivery': [keeper, 202],
  'repos/list-commit-statuses': [everybody, 200],
  'repos/list-commit-comments-for-repo': [everybody, 200],
  'repos/list-comments-for-commit': [everybody, 200],
  'repos/create-commit-comment': [everybody, 201, { body: 'Well done.' }],
  'repos/get-commit-comment': [everybody, 200],
  'repos/update-commit-comment': [writers, 200, { body: 'Why not?' }],
  'repos/delete-commit-comment': [writers, 204],
  'repos/download-tarball-archive': [everybody, 302],
  'repos/download-zipball-archive': [everybody, 302],
  'repos/list-contributors': [everybody, 200],
  'repos/list-deploy-keys': [keeper, 200],
  'repos/create-deploy-key': [keeper, 422, { key: 'ssh-ed25519 AAAA' }],
  'repos/get-deploy-key': [keeper, 200],
  'repos/delete-deploy-key': [keeper, 204],
  'repos/create-dispatch-event': [writers, 204, { event_type: 'deployed' }],
  'repos/get-all-environments': [everybody, 200],
  'repos/get-environment': [everybody, 200],
  'repos/create-or-update-environment': [keeper, 200, { wait_timer: 30 }],
  'repos/delete-an-environment': [keeper, 204],
  'repos/list-deployments': [everybody, 200],
  'repos/get-deployment': [everybody, 200],
  'repos/list-deployment-statuses': [everybody, 200],
  'repos/get-deployment-status': [everybody, 200],
  'repos/create-deployment-status': [writers, 201, { state: 'queued' }],
  'repos/create-deployment': [writers, 201, { ref: 'main', required_contexts: [] }],
  'repos/delete-deployment': [writers, 204],
  'actions/list-repo-secrets': [writers, 200],
  'actions/list-repo-organization-secrets': [writers, 200],
  'actions/get-repo-public-key': [writers, 200],
  'actions/get-repo-secret': [writers, 200],
  'actions/create-or-update-repo-secret': [writers, 204, sealedValue],
  'actions/delete-repo-secret': [writers, 204],
  'actions/list-repo-variables': [writers, 200],
  'actions/list-repo-organization-variables': [writers, 200],
  'actions/create-repo-variable': [writers, 201, { name: 'ANOTHER', value: 'x' }],
  'actions/get-repo-variable': [writers, 200],
  'actions/update-repo-variable': [writers, 204, { value: 'y' }],
  'actions/delete-repo-variable': [writers, 204],
  'repos/get-readme-in-directory': [everybody, 200],
  'repos/list-branches': [everybody, 200],
  'repos/get-branch': [everybody, 200],
  'repos/get-branch-protection': [keeper, 200],
  'repos/update-branch-protection': [keeper, 200, protection],
  'repos/get-admin-branch-protection': [keeper, 200],
  'repos/set-admin-branch-protection': [keeper, 200],
  'repos/delete-admin-branch-protection': [keeper, 204],
  'repos/get-pull-request-review-protection': [keeper, 200],
  'repos/update-pull-request-review-protection': [keeper, 200, {}],
  'repos/delete-pull-request-review-protection': [keeper, 204],
  'repos/create-commit-signature-protection': [keeper, 200],
  'repos/get-commit-signature-protection': [keeper, 200],
  'repos/delete-commit-signature-protection': [keeper, 204],
  'repos/get-status-checks-protection': [keeper, 200],
  'repos/update-status-check-protection': [keeper, 200, { strict: true }],
  'repos/get-all-status-check-contexts': [keeper, 200],
  'repos/add-status-check-contexts': [keeper, 200, ['lint']],
  'repos/set-status-check-contexts': [keeper, 200, ['lint']],
  'repos/remove-status-check-contexts': [keeper, 200, ['lint']],
  'repos/remove-status-check-protection': [keeper, 204],
  'repos/get-access-restrictions': [keeper, 200],
  'repos/get-apps-with-access-to-protected-branch': [keeper, 200],
  'repos/add-app-access-restrictions': [keeper, 200, []],
  'repos/set-app-access-restrictions': [keeper, 200, []],
  'repos/remove-app-access-restrictions': [keeper, 200, ['ci-bot']],
  'repos/get-teams-with-access-to-protected-branch': [keeper, 200],
  'repos/add-team-access-restrictions': [keeper, 200, []],
  'repos/set-team-access-restrictions': [keeper, 200, []],
  'repos/remove-team-access-restrictions': [keeper, 200, ['core']],
  'repos/get-users-with-access-to-protected-branch': [keeper, 200],
  'repos/add-user-access-restrictions': [keeper, 200, []],
  'repos/set-user-access-restrictions': [keeper, 200, []],
  'repos/remove-user-access-restrictions': [keeper, 200, ['mona']],
  'repos/delete-access-restrictions': [keeper, 204],
  'repos/delete-branch-protection': [keeper, 204],
  'repos/list-tags': [everybody, 200],
  'repos/list-releases': [everybody, 200],
  'repos/create-release': [writers, 201, { tag_name: 'v2' }],
  'repos/generate-release-notes': [writers, 200, { tag_name: 'v3' }],
  'repos/get-latest-release': [everybody, 200],
  'repos/get-release-by-tag': [everybody, 200],
  'repos/get-release': [everybody, 200],
  'repos/update-release': [writers, 200, { name: 'Second' }],
  'repos/list-release-assets': [everybody, 200],
  'repos/upload-release-asset': [writers, 201, {}],
  'repos/get-release-asset': [everybody, 200],
  'repos/update-release-asset': [writers, 200, { label: 'Tool' }],
  'repos/delete-release-asset': [writers, 204],
  'repos/delete-release': [writers, 204],
  'repos/list-languages': [everybody, 200],
  'repos/get-all-topics': [everybody, 200],
  'repos/replace-all-topics': [keeper, 200, { names: ['widgets'] }],
  'repos/list-commits': [everybody, 200],
  'repos/get-commit': [everybody, 200],
  'repos/compare-commits-with-basehead': [everybody, 200],
  'repos/list-branches-for-head-commit': [everybody, 200],
  'repos/list-pull-requests-associated-with-commit': [everybody, 200],
  'git/get-ref': [everybody, 200],
  'git/get-ref-at-url': [everybody, 200],
  'git/list-matching-refs': [everybody, 200],
  'git/get-tree': [everybody, 200],
  'git/get-blob': [everybody, 200],
  'git/get-commit': [everybody, 200],
  'git/create-tag': [writers, 201, tagged],
  'git/get-tag': [everybody, 200],
  'git/create-ref': [writers, 422, { ref: 'heads/main', sha: 'none' }],
  'git/update-ref': [writers, 422, { sha: 'none' }],
  'git/delete-ref': [writers, 422],
  'git/create-blob': [writers, 201, { content: 'Hello' }],
  'git/create-tree': [writers, 201, { tree: [{ path: 'a', mode: '100644', content: 'a' }] }],
  'git/create-commit': [writers, 422, { message: 'x', tree: 'none' }],
  'repos/merge': [writers, 204, { base: 'main', head: 'main' }],
  'repos/merge-upstream': [writers, 422, { branch: 'main' }],
  'repos/rename-branch': [writers, 422, { new_name: 'main..x' }],
  'repos/delete-webhook': [keeper, 204],
  'repos/delete': [keeper, 204],
}

/** Messages of operations that check the role in another repository than the one in the path. */
const inOtherWords: Partial<Record<Id, string>> = {
  'pulls/create': 'You must have write access to the head repository.',
  'pulls/update-branch': 'You must have write access to the head repository.',
  'pulls/update':
    'You must be the author of the pull request or have write access to the repository.',
}

describe.each(stores)('roles in a repository on $name', (store) => {
  const service = useService({ store })

  /**
   * A repository of mona with two collaborators, one of them hubot, and one hook with a delivery.
   */
  async function shared(login: keyof typeof roles, isPrivate: boolean) {
    const path = await service.repository({ private: isPrivate, auto_init: true })
    const { storage, clock, vault } = service.server.context
    const { id: repository_id } = (await service.as('mona').get(path)).body
    for (const [name, permission] of [[login, roles[login]] as const, ['hubot', 'pull'] as const]) {
      const { id: user_id } = (await storage.accounts.findByLogin(name))!
      const collaborator = { repository_id, user_id, permission, created_at: clock.now() }
      await storage.repositories.addCollaborator(collaborator)
    }
    const to = `${path}/collaborators/stranger`
    const { body: invitation } = await service.as('mona').request('PUT', to)
    const config = { url: 'http://127.0.0.1:9/' }
    const hook = await service.as('mona').post(`${path}/hooks`, { config })
    await service.server.delivered()
    const deliveries = await service.as('mona').get(`${path}/hooks/${hook.body.id}/deliveries`)
    const issue = { title: 'Broken', labels: ['bug'] }
    await service.as('mona').post(`${path}/issues`, issue)
    const field = await storage.transaction(async (store) => {
      const mona = (await store.accounts.findByLogin('mona'))!.id
      const [known] = await store.issueFields.list(mona)
      const id = known?.id ?? (await plantField(store, mona, clock.now()))
      await plantValue(store, repository_id, id)
      return id
    })
    const said = { body: 'All of it.' }
    const { body: comment } = await service.as('mona').post(`${path}/issues/1/comments`, said)
    const parent = await headOf(service.server, path)
    const files = {
      [workflowPath]: 'on: workflow_dispatch',
      'notes.md': 'notes\n',
      LICENSE: 'As you like.\n',
    }
    const author = { name: 'Mona', email: 'mona@example.com' }
    const more = { branch: 'main', parent, message: 'More', author, date: 0 }
    await commitFiles(service.server.context.git.path(repository_id), { files, ...more })
    const planted = await storage.transaction(async (store) => ({
      ...(await plantScanning(store, repository_id, clock.now())),
      ...(await plantRun(store, repository_id, clock.now())),
      ...(await plantImport(store, repository_id, clock.now())),
      ...(await plantRelease(store, repository_id, clock.now())),
      ...(await plantParts(store, repository_id, clock.now(), vault)),
    }))
    const git = await gitOf(service, path)
    const sha = await git('rev-parse', 'main')
    await plantTag(git.folder)
    await git.branch('other', { 'other.md': '' })
    await git.branch('side', { 'side.md': '' })
    // Created by someone else, since callers can change their own.
    await service.as('mona').post(`${path}/pulls`, { title: 'Sides', head: 'side', base: 'main' })
    const { review, reactions } = await storage.transaction(async (store) => {
      await plantMilestone(store, repository_id, clock.now())
      const review = await plantReview(store, repository_id, clock.now())
      const places = { ...review, ...planted, comment_id: comment.id }
      const reactions = await plantReactions(store, repository_id, places, clock.now())
      await plantProtection(store, repository_id)
      return { review, reactions }
    })
    const advisories = `${path}/security-advisories`
    const { ghsa_id } = (await service.as('mona').post(advisories, advisory)).body
    await service.as('mona').patch(`${advisories}/${ghsa_id}`, { state: 'published' })
    return (template: string) =>
      template
        .replace(
          /\{(sarif_id|analysis_id|alert_number|workflow_id|run_id|author_id|release_id|asset_id|tag)\}/,
          (_, name) => String(planted[name as keyof typeof planted]),
        )
        .replace(/(\/releases\/\d+\/assets)$/, '$1?name=more.txt')
        .replace('{pull_number}', '2')
        .replace('{milestone_number}', '1')
        .replace('{event_id}', String(reactions.event_id))
        .replace(
          /(?<=\/issues\/comments\/.*)\{reaction_id\}/,
          String(reactions.issue_comment_reaction_id),
        )
        .replace(
          /(?<=\{repo\}\/comments\/.*)\{reaction_id\}/,
          String(reactions.commit_comment_reaction_id),
        )
        .replace(/(?<=\/pulls\/.*)\{reaction_id\}/, String(reactions.review_comment_reaction_id))
        .replace(/(?<=\/releases\/.*)\{reaction_id\}/, String(reactions.release_reaction_id))
        .replace('{reaction_id}', String(reactions.issue_reaction_id))
        .replace('{review_id}', String(review.review_id))
        .replace(/(?<=\/pulls\/.*)\{comment_id\}/, String(review.review_comment_id))
        .replace(/(?<=\{repo\}\/comments\/)\{comment_id\}/, String(planted.commit_comment_id))
        .replace('{key_id}', String(planted.deploy_key_id))
        .replace('{deployment_id}', String(planted.deployment_id))
        .replace('{status_id}', String(planted.status_id))
        .replace('{environment_name}', 'staging')
        .replace('{check_run_id}', String(planted.check_run_id))
        .replace('{check_suite_id}', String(planted.check_suite_id))
        .replace(/(?<=\/git\/.*)\{ref\}/, 'heads/main')
        .replace('{branch}/protection', `${guarded}/protection`)
        .replace('{commit_sha}', sha)
        .replace('{basehead}', 'main...side')
        .replace('{tree_sha}', 'main')
        .replace('{file_sha}', blobId(readme))
        .replace('{tag_sha}', plantedTag.id)
        .replace(/\{(ref|branch)\}/, 'main')
        .replace('{dir}', '')
        .replace('{sha}', sha)
        .replace('{path}', 'notes.md')
        .replace('{ghsa_id}', ghsa_id)
        .replace('{owner}/{repo}', path.slice('/repos/'.length))
        .replace('{username}', 'hubot')
        .replace('{issue_number}', '1')
        .replace('{issue_id}', String(reactions.blocking_issue_id))
        .replace('{issue_field_id}', String(field))
        .replace('{comment_id}', comment.id)
        .replace('/variables/{name}', `/variables/${valueName}`)
        .replace('{name}', 'bug')
        .replace('{secret_name}', valueName)
        .replace('{assignee}', 'hubot')
        .replace('{invitation_id}', invitation.id)
        .replace('{hook_id}', hook.body.id)
        .replace('{delivery_id}', deliveries.body[0].id)
        .replace('{subject_digest}', subject)
  }

  describe.each(select('roles', Object.keys(roles) as (keyof typeof roles)[], String))(
    'as %s',
    (login) => {
      it.each(select('roles-visibility', ['public', 'private'], (each) => `${login} in ${each}`))(
        'in a %s one',
        async (visibility) => {
          const at = await shared(login, visibility === 'private')
          for (const [id, [who, success, body]] of Object.entries(allowed) as [Id, Allowed][]) {
            const { method, path } = operations[id]
            const { status, body: answer } = await service.as(login).request(method, at(path), body)
            const refused = method === 'GET' ? 404 : 403
            expect([id, status]).toEqual([id, who.includes(login) ? success : refused])
            if (status === 403) {
              const needed = who === keeper ? 'admin' : who === writers ? 'write' : 'triage'
              const message = inOtherWords[id] ?? `Must have ${needed} rights to Repository.`
              expect(answer).toEqual(failure(service.server, 403, message))
            }
          }
        },
        firstCalls,
      )
    },
  )

  it('are shown as permissions', async () => {
    const permissionsOf = async (login: string) =>
      (await service.as(login).get('/repos/acme/vault')).body.permissions
    const ladder = ['pull', 'triage', 'push', 'maintain', 'admin']
    for (const [index, login] of everybody.entries()) {
      const expected = Object.fromEntries(ladder.map((name, step) => [name, step <= index]))
      expect(await permissionsOf(login)).toEqual(expected)
    }
  })

  it('of an organization: administrators have all permissions, members read private repositories too', async () => {
    const permissionsOf = async (login: string) =>
      (await service.as(login).get('/repos/acme/vault')).body.permissions
    expect(await permissionsOf('mona')).toMatchObject({ admin: true })
    expect(await permissionsOf('hubot')).toMatchObject({ pull: true, triage: false, push: false })
    const { status } = await service.as('hubot').patch('/repos/acme/vault', { description: 'x' })
    expect(status).toBe(403)
  })

  it('end when they are removed', async () => {
    const path = await service.repository({ private: true })
    const { storage, clock } = service.server.context
    const { id: repository_id } = (await service.as('mona').get(path)).body
    expect((await service.as('reader').get(path)).status).toBe(404)
    const user = await storage.accounts.findByLogin('reader')
    const collaborator = { repository_id, user_id: user!.id, permission: 'pull' as const }
    await storage.repositories.addCollaborator({ ...collaborator, created_at: clock.now() })
    expect((await service.as('reader').get(path)).status).toBe(200)
  })
})

import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { digestOf } from '../../_support/keys/attested.ts'
import type { Place } from '../../_support/calls/place.ts'
import { plantField, plantValue } from '../../_support/planted/fields.ts'
import { plantImport } from '../../_support/planted/import.ts'
import { plantMilestone, plantReactions } from '../../_support/planted/milestone.ts'
import { plantParts } from '../../_support/planted/parts.ts'
import { plantProtection } from '../../_support/planted/protection.ts'
import { plantRelease } from '../../_support/planted/release.ts'
import { plantReview } from '../../_support/planted/review.ts'
import { plantRun, workflowPath } from '../../_support/planted/run.ts'
import { plantScanning } from '../../_support/planted/scanning.ts'
import { plantTag, readme } from '../../_support/planted/tag.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'
import type { Service } from '../../_support/start-server.ts'
import { roles } from '../../_support/test-world.ts'
import { advisory } from '../security-advisories/calls.ts'

/** A user with one of the roles. */
export type Holder = keyof typeof roles

interface Shared {
  path: string
  repository_id: number
}

/** The collaborators: the holder of the role, and hubot. */
async function letIn({ server }: Service, { repository_id }: Shared, login: Holder) {
  const { storage, clock } = server.context
  for (const [name, permission] of [[login, roles[login]] as const, ['hubot', 'pull'] as const]) {
    const { id: user_id } = (await storage.accounts.findByLogin(name))!
    const collaborator = { repository_id, user_id, permission, created_at: clock.now() }
    await storage.repositories.addCollaborator(collaborator)
  }
}

/** An invitation, a hook with a delivery, and an advisory. */
async function arrange(service: Service, { path }: Shared) {
  const mona = service.as('mona')
  const { body: invitation } = await mona.request('PUT', `${path}/collaborators/stranger`)
  const { body: hook } = await mona.post(`${path}/hooks`, {
    config: { url: 'http://127.0.0.1:9/' },
  })
  await service.server.delivered()
  const [delivery] = (await mona.get(`${path}/hooks/${hook.id}/deliveries`)).body
  const { ghsa_id } = (await mona.post(`${path}/security-advisories`, advisory)).body
  await mona.patch(`${path}/security-advisories/${ghsa_id}`, { state: 'published' })
  return { invitation_id: invitation.id, hook_id: hook.id, delivery_id: delivery.id, ghsa_id }
}

/** The first issue, with a comment and a value of a field of mona's. */
async function openIssue(service: Service, { path, repository_id }: Shared) {
  const mona = service.as('mona')
  const { storage, clock } = service.server.context
  await mona.post(`${path}/issues`, { title: 'Broken', labels: ['bug'] })
  const { body: comment } = await mona.post(`${path}/issues/1/comments`, { body: 'All of it.' })
  const issue_field_id = await storage.transaction(async (store) => {
    const { id: owner_id } = (await store.accounts.findByLogin('mona'))!
    const [known] = await store.issueFields.list(owner_id)
    const id = known?.id ?? (await plantField(store, owner_id, clock.now()))
    await plantValue(store, repository_id, id)
    return id
  })
  return { comment_id: comment.id, issue_field_id }
}

/** Files, a tag object, and a pull request of mona's, since callers can change their own. */
async function fill(service: Service, { path, repository_id }: Shared) {
  const parent = await headOf(service.server, path)
  const files = {
    [workflowPath]: 'on: workflow_dispatch',
    ...{ README: readme, 'docs/README': readme, LICENSE: 'As you like.\n' },
  }
  const author = { name: 'Mona', email: 'mona@example.com' }
  const more = { branch: 'main', parent, message: 'More', author, date: 0 }
  await commitFiles(service.server.context.git.path(repository_id), { files, ...more })
  const git = await gitOf(service, path)
  await plantTag(git.folder)
  await git.branch('other', { 'other.md': '' })
  await git.branch('side', { 'side.md': '' })
  await service.as('mona').post(`${path}/pulls`, { title: 'Sides', head: 'side', base: 'main' })
  return { commit_sha: await git('rev-parse', 'main') }
}

/** What no request creates quickly. */
function plant({ server }: Service, { repository_id: id }: Shared, comment_id: number) {
  const { storage, clock, vault } = server.context
  const now = clock.now()
  return storage.transaction(async (store) => {
    const planted = {
      ...(await plantScanning(store, id, now)),
      ...(await plantRun(store, id, now)),
      ...(await plantImport(store, id, now)),
      ...(await plantRelease(store, id, now)),
      ...(await plantParts(store, id, now, vault)),
      ...(await plantReview(store, id, now)),
    }
    await plantMilestone(store, id, now)
    await plantProtection(store, id)
    return { ...planted, ...(await plantReactions(store, id, { ...planted, comment_id }, now)) }
  })
}

/** A repository of mona's with two collaborators, one of them hubot, and all that requests name. */
export async function shareRepository(service: Service, login: Holder, isPrivate: boolean) {
  const path = await service.repository({ private: isPrivate, auto_init: true })
  const [, , owner = '', repo = ''] = path.split('/')
  const { id: repository_id } = (await service.as('mona').get(path)).body
  const shared = { path, repository_id }
  await letIn(service, shared, login)
  const issue = await openIssue(service, shared)
  return {
    ...{ owner, repo, repository_id, ...issue },
    ...{ username: 'hubot', subject_digest: digestOf('an artifact') },
    ...(await arrange(service, shared)),
    ...(await fill(service, shared)),
    ...(await plant(service, shared, issue.comment_id)),
  } as Partial<Place> as Place
}

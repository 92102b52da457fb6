import { versions } from '../bundles.ts'
import { gitOf } from '../fixtures/pulling.ts'
import { workOn } from '../git/git-work.ts'
import type { Scene } from './scene.ts'

const widgets = '/repos/acme/widgets'

const contentOf = (text: string) => Buffer.from(text).toString('base64')

/** Pushes the commit of `main` to a new branch, and deletes the branch. */
async function branches(scene: Scene): Promise<void> {
  await using work = await workOn({ server: scene.server }, widgets)
  await work.git('fetch', '-q', 'origin', 'main')
  for (const source of ['FETCH_HEAD', '']) {
    await work.git('push', '-q', 'origin', `${source}:refs/heads/topic`)
    await scene.settle()
  }
}

async function commits({ send }: Pick<Scene, 'send'>): Promise<void> {
  const { commit } = await send('PUT', `${widgets}/contents/README.md`, {
    message: 'Describe the widgets',
    content: contentOf('# Widgets\n'),
  })
  await send('POST', `${widgets}/statuses/${commit.sha}`, {
    state: 'success',
    context: 'ci/build',
    description: 'All tests passed',
    target_url: 'https://ci.example.com/builds/1',
  })
  await send('POST', `${widgets}/commits/${commit.sha}/comments`, {
    ...{ body: 'Which widgets?', path: 'README.md', position: 1 },
  })
  await send('POST', `${widgets}/dispatches`, {
    ...{ event_type: 'deployed', client_payload: { environment: 'production' } },
  })
}

async function deployments({ send }: Pick<Scene, 'send'>): Promise<void> {
  const { id } = await send('POST', `${widgets}/deployments`, {
    ...{ ref: 'main', environment: 'staging', required_contexts: [] },
    ...{ payload: { region: 'eu-west' }, description: 'Deploy of the nightly build' },
  })
  await send('POST', `${widgets}/deployments/${id}/statuses`, {
    ...{ state: 'success', description: 'Deployed in two minutes' },
    environment_url: 'https://staging.example.com',
  })
}

/** Causes the events of the checks of an app. */
async function checks({ send }: Pick<Scene, 'send'>, version: string): Promise<void> {
  const asApp = { token: `ghs_${version}` }
  const [{ sha: head_sha }] = await send('GET', `${widgets}/commits`)
  const started = { name: 'tests', head_sha, status: 'in_progress' }
  const run = await send('POST', `${widgets}/check-runs`, started, asApp)
  const at = `${widgets}/check-runs/${run.id}`
  const output = { title: 'All tests pass', summary: '42 tests in 12 files.' }
  await send('PATCH', at, { conclusion: 'success', output }, asApp)
  await send('POST', `${at}/rerequest`, undefined, asApp)
  await send('POST', `${widgets}/check-suites/${run.check_suite.id}/rerequest`, undefined, asApp)
}

async function settings({ send }: Pick<Scene, 'send'>): Promise<void> {
  const change = (body: object) => send('PATCH', widgets, body)
  await change({ description: 'Widgets, and parts of them.', homepage: 'https://example.com' })
  await change({ archived: true })
  await change({ archived: false })
  await change({ private: true })
  await change({ private: false })
}

async function audience({ send, run }: Pick<Scene, 'send' | 'run'>): Promise<void> {
  await send('PUT', '/user/starred/acme/widgets', undefined, 'octavia')
  await send('DELETE', '/user/starred/acme/widgets', undefined, 'octavia')
  await send('POST', `${widgets}/forks`, {}, 'octavia')
  await run('collaborator add acme/widgets octavia --permission pull')
  await run('collaborator add acme/widgets octavia --permission push')
  await run('collaborator remove acme/widgets octavia')
}

async function labels({ send }: Pick<Scene, 'send'>): Promise<void> {
  await send('POST', `${widgets}/labels`, { name: 'odd', color: 'aaaaaa' })
  await send('PATCH', `${widgets}/labels/odd`, { new_name: 'even', color: 'bbbbbb' })
  await send('DELETE', `${widgets}/labels/even`)
}

async function releases({ send }: Pick<Scene, 'send'>): Promise<void> {
  const { id } = await send('POST', `${widgets}/releases`, { tag_name: 'v1.2.3', draft: true })
  const change = (body: object) => send('PATCH', `${widgets}/releases/${id}`, body)
  await change({ name: 'Widgets 1.2.3', body: 'Widgets hold together.' })
  await change({ draft: false })
  await change({ draft: true })
  await send('DELETE', `${widgets}/releases/${id}`)
  await send('POST', `${widgets}/releases`, { tag_name: 'v2.0.0-rc.1', prerelease: true })
}

/** Causes the events of a repository, its branches, its settings and its audience. */
export async function repositoryEvents(scene: Scene): Promise<void> {
  const steps = { send: scene.send.bind(scene), run: scene.run.bind(scene) }
  await scene.listenTo(widgets)
  await commits(steps)
  await deployments(steps)
  for (const version of versions) await checks(steps, version)
  await branches(scene)
  await settings(steps)
  await audience(steps)
  await releases(steps)
  await labels(steps)
}

/** Causes the events at the end of a repository, and those of its hooks. */
export async function lastRepositoryEvents(scene: Scene): Promise<void> {
  await scene.send('POST', '/orgs/acme/repos', { name: 'made', auto_init: true })
  await scene.listenTo('/repos/acme/made')
  await scene.send('PATCH', '/repos/acme/made', { name: 'remade' })
  const [hook] = await scene.send('GET', '/repos/acme/remade/hooks')
  await scene.send('DELETE', `/repos/acme/remade/hooks/${hook.id}`)
  const [other] = await scene.send('GET', '/repos/acme/remade/hooks')
  await scene.send('DELETE', `/repos/acme/remade/hooks/${other.id}`)
  await scene.listenTo('/repos/acme/remade')
  await scene.send('DELETE', '/repos/acme/remade')
  await scene.send('POST', '/user/repos', { name: 'moving' })
  await scene.listenTo('/repos/mona/moving')
  await scene.send('POST', '/repos/mona/moving/transfer', { new_owner: 'acme' })
}

/** Causes the event of an import that is cancelled. Its source does not respond. */
export async function importEvents(scene: Scene): Promise<void> {
  await scene.send('POST', '/user/repos', { name: 'imported' })
  await scene.listenTo('/repos/mona/imported')
  const source = { vcs: 'git', vcs_url: 'http://127.0.0.1:9/widgets.git' }
  await scene.send('PUT', '/repos/mona/imported/import', source)
  await scene.send('DELETE', '/repos/mona/imported/import')
}

const milestone = `${widgets}/milestones/1`

/** Makes a milestone, and adds the first issue to it for a while. */
async function milestones({ send }: Pick<Scene, 'send'>): Promise<void> {
  await send('POST', `${widgets}/milestones`, { title: 'Whole widgets', description: 'In spring.' })
  await send('PATCH', milestone, { title: 'Firm widgets' })
  await send('PATCH', `${widgets}/issues/1`, { milestone: 1 })
  await send('PATCH', `${widgets}/issues/1`, { milestone: null })
  await send('PATCH', milestone, { state: 'closed' })
  await send('PATCH', milestone, { state: 'open' })
}

/** Causes the events of issues, their comments and milestones. */
export async function issueEvents(scene: Scene): Promise<void> {
  const at = `${widgets}/issues`
  await scene.send('POST', at, { title: 'Widgets come apart', body: 'After a week.' })
  await scene.send('PATCH', `${at}/1`, { title: 'Widgets come apart early' })
  await scene.send('POST', `${at}/1/labels`, { labels: ['bug'] })
  await scene.send('DELETE', `${at}/1/labels/bug`)
  await scene.send('POST', `${at}/1/assignees`, { assignees: ['hubot'] })
  await scene.send('DELETE', `${at}/1/assignees`, { assignees: ['hubot'] })
  await scene.send('PATCH', `${at}/1`, { type: 'Bug' })
  await scene.send('PATCH', `${at}/1`, { type: null })
  await milestones({ send: scene.send.bind(scene) })
  const comment = await scene.send('POST', `${at}/1/comments`, { body: 'Mine too.' }, 'hubot')
  await scene.send('PATCH', `${at}/comments/${comment.id}`, { body: 'Mine as well.' }, 'hubot')
  await scene.send('DELETE', `${at}/comments/${comment.id}`, undefined, 'hubot')
  await scene.send('PUT', `${at}/1/lock`)
  await scene.send('DELETE', `${at}/1/lock`)
  await scene.send('PATCH', `${at}/1`, { state: 'closed' })
  await scene.send('PATCH', `${at}/1`, { state: 'open' })
}

/** Causes the events of a pull request. */
export async function pullEvents(scene: Scene): Promise<void> {
  const send = scene.send.bind(scene)
  const git = await gitOf(scene, widgets)
  await git.branch('fix', { 'fix.md': 'Fixed\n' })
  const pull = await send('POST', `${widgets}/pulls`, { title: 'Fix', head: 'fix', base: 'main' })
  const [at, issue] = [`${widgets}/pulls/${pull.number}`, `${widgets}/issues/${pull.number}`]
  await send('PATCH', at, { title: 'Fix the widgets', body: 'They hold now.' })
  await send('POST', `${issue}/labels`, { labels: ['bug'] })
  await send('DELETE', `${issue}/labels/bug`)
  await send('POST', `${issue}/assignees`, { assignees: ['hubot'] })
  await send('DELETE', `${issue}/assignees`, { assignees: ['hubot'] })
  await send('PATCH', issue, { milestone: 1 })
  await send('PATCH', issue, { milestone: null })
  await send('DELETE', milestone)
  await send('PUT', `${issue}/lock`)
  await send('DELETE', `${issue}/lock`)
  await send('PUT', `${widgets}/contents/more.md`, {
    ...{ message: 'Fix more', content: contentOf('More\n'), branch: 'fix' },
  })
  await send('POST', `${at}/requested_reviewers`, { reviewers: ['hubot'] })
  await send('DELETE', `${at}/requested_reviewers`, { reviewers: ['hubot'] })
  await reviews({ send }, at)
  await send('PATCH', at, { state: 'closed' })
  await send('PATCH', at, { state: 'open' })
}

/** Causes the events of reviews of a pull request and of comments on its diff. */
async function reviews({ send }: Pick<Scene, 'send'>, at: string): Promise<void> {
  const comments = [{ path: 'fix.md', line: 1, body: 'Fixed for good?' }]
  const input = { event: 'REQUEST_CHANGES', body: 'Not yet.', comments }
  const { id } = await send('POST', `${at}/reviews`, input, 'hubot')
  await send('PUT', `${at}/reviews/${id}`, { body: 'Not quite yet.' }, 'hubot')
  await send('PUT', `${at}/reviews/${id}/dismissals`, { message: 'It is fixed.' })
  const [comment] = await send('GET', `${at}/comments`)
  const one = `${widgets}/pulls/comments/${comment.id}`
  await send('PATCH', one, { body: 'Fixed now?' }, 'hubot')
  await send('DELETE', one, undefined, 'hubot')
}

/** Causes the events of an issue that is a part of the first one and blocks it for a while. */
export async function subIssueEvents(scene: Scene): Promise<void> {
  const send = scene.send.bind(scene)
  const at = `${widgets}/issues/1`
  const { id: sub_issue_id } = await send('POST', `${widgets}/issues`, { title: 'Stronger glue' })
  await send('POST', `${at}/sub_issues`, { sub_issue_id })
  await send('DELETE', `${at}/sub_issue`, { sub_issue_id })
  await send('POST', `${at}/dependencies/blocked_by`, { issue_id: sub_issue_id })
  await send('DELETE', `${at}/dependencies/blocked_by/${sub_issue_id}`)
}

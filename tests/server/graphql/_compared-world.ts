import { plantParts } from '../../_support/planted/parts.ts'
import { plantRelease } from '../../_support/planted/release.ts'
import { plantRun } from '../../_support/planted/run.ts'
import type { Service } from '../../_support/start-server.ts'
import { plainClient } from './_plain-client.ts'

/** Where an object of a type is read: in REST, and in a document. */
export interface Subject {
  /** A path of REST, of a list whose first item is meant, or of the object. */
  rest: string
  /** A document around the fields of the object. */
  ask: (fields: string) => string
}

type Subjects = Record<string, Subject>

const base64 = (text: string) => Buffer.from(text).toString('base64')

const byId = (type: string, rest: string, id: string): [string, Subject] => [
  type,
  { rest, ask: (fields) => `{ node(id: "${id}") { ... on ${type} { ${fields} } } }` },
]

/** Subjects that a document reads through a field of another. */
const through = (outer: Subject, rest: string, path: string): Subject => ({
  rest,
  ask: (fields) => {
    const names = path.split(' > ')
    return outer.ask(`${names.join(' { ')} { ${fields} ${'}'.repeat(names.length)}`)
  },
})

const atPage = (type: string, rest: string, url: string): Subject => ({
  rest,
  ask: (fields) => `{ resource(url: "${url}") { ... on ${type} { ${fields} } } }`,
})

/** What mona makes in a repository, each object once. */
async function madeIn(path: string, service: Service) {
  const mona = plainClient(service, 'ghp_mona')
  const must = async (method: string, at: string, body?: object) => {
    const { status, body: made, text } = await mona.request(method, `${path}${at}`, body)
    if (status >= 300) throw new Error(`${method} ${at}: ${status} ${text}`)
    return made
  }
  const post = (at: string, body: object) => must('POST', at, body)
  const { body: mit } = await mona.get('/licenses/mit')
  await must('PUT', '/contents/LICENSE', { message: 'License', content: base64(mit.body) })
  const file = { message: 'Begin', content: base64('# One\n') }
  const { commit } = await must('PUT', '/contents/README.md', file)
  await post('/git/refs', { ref: 'refs/heads/work', sha: commit.sha })
  const added = { message: 'More', content: base64('Two\n'), branch: 'work' }
  await must('PUT', '/contents/two.md', added)
  const milestone = await post('/milestones', { title: 'Soon', description: 'Next', due_on: null })
  const label = await post('/labels', { name: 'squeak', color: 'abcdef', description: 'Loud' })
  const words = { labels: ['squeak'], milestone: milestone.number, assignees: ['mona'] }
  const issue = await post('/issues', { title: 'The *hinge*', body: 'It **squeaks**', ...words })
  const comment = await post(`/issues/${issue.number}/comments`, { body: 'Oil `it`' })
  await post(`/issues/${issue.number}/reactions`, { content: '+1' })
  const pull = await post('/pulls', { title: 'Two', body: '_Add_', head: 'work', base: 'main' })
  const review = await post(`/pulls/${pull.number}/reviews`, {
    ...{ event: 'COMMENT', body: 'Well' },
    comments: [{ path: 'two.md', line: 1, side: 'RIGHT', body: 'Why *two*?' }],
  })
  const [note] = await must('GET', `/pulls/${pull.number}/comments`)
  const said = await post(`/commits/${commit.sha}/comments`, { body: 'A **start**' })
  await post(`/statuses/${commit.sha}`, { state: 'success', context: 'ci', description: 'Done' })
  await must('PUT', '/branches/main/protection', {
    ...{ required_status_checks: null, enforce_admins: true, restrictions: null },
    ...{ required_pull_request_reviews: null, allow_deletions: true },
  })
  return { commit, milestone, label, issue, comment, pull, review, note, said }
}

/** The objects of all types with a view that are in a repository. */
async function inRepository(path: string, service: Service): Promise<Subjects> {
  const made = await madeIn(path, service)
  const { commit, milestone, label, issue, comment, pull, review, note, said } = made
  const { storage, vault } = service.server.context
  const mona = plainClient(service, 'ghp_mona')
  const { id, node_id } = (await mona.get(path)).body
  const now = service.server.clock.now()
  const parts = await storage.transaction((store) => plantParts(store, id, now, vault))
  const release = await storage.transaction((store) => plantRelease(store, id, now))
  const run = await storage.transaction((store) => plantRun(store, id, now))
  const read = async (at: string) => (await mona.get(`${path}${at}`)).body
  const check = await read(`/check-runs/${parts.check_run_id}`)
  const suite = await read(`/check-suites/${parts.check_suite_id}`)
  const deployment = await read(`/deployments/${parts.deployment_id}`)
  const page = await read(`/actions/runs/${run.run_id}`)
  const ref = await read('/git/ref/heads/main')
  const subjects: Subjects = Object.fromEntries([
    byId('Repository', path, node_id),
    byId('Issue', `${path}/issues/${issue.number}`, issue.node_id),
    byId('IssueComment', `${path}/issues/comments/${comment.id}`, comment.node_id),
    byId('Label', `${path}/labels/squeak`, label.node_id),
    byId('Milestone', `${path}/milestones/${milestone.number}`, milestone.node_id),
    byId('PullRequest', `${path}/pulls/${pull.number}`, pull.node_id),
    byId('PullRequestReview', `${path}/pulls/${pull.number}/reviews/${review.id}`, review.node_id),
    byId('PullRequestReviewComment', `${path}/pulls/comments/${note.id}`, note.node_id),
    byId('CommitComment', `${path}/comments/${said.id}`, said.node_id),
    byId('CheckRun', `${path}/check-runs/${parts.check_run_id}`, check.node_id),
    byId('CheckSuite', `${path}/check-suites/${parts.check_suite_id}`, suite.node_id),
    byId('Deployment', `${path}/deployments/${parts.deployment_id}`, deployment.node_id),
    byId('Ref', `${path}/git/ref/heads/main`, ref.node_id),
  ])
  const at = (type: string, rest: string, field: string): [string, Subject] => {
    const outer = subjects[type]
    if (!outer) throw new Error(`${type} has no subject`)
    return [field, through(outer, `${path}${rest}`, field)]
  }
  const [, releaseOf] = at(
    'Repository',
    `/releases/${release.release_id}`,
    `release(tagName: "${release.tag}")`,
  )
  const runOf = atPage('WorkflowRun', `${path}/actions/runs/${run.run_id}`, page.html_url)
  const last = '(first: 1)'
  return {
    ...subjects,
    Commit: atPage('Commit', `${path}/commits/${commit.sha}`, commit.html_url),
    Release: releaseOf,
    ReleaseAsset: through(
      releaseOf,
      `${path}/releases/assets/${release.asset_id}`,
      `releaseAssets${last} > nodes`,
    ),
    WorkflowRun: runOf,
    Workflow: through(runOf, `${path}/actions/workflows/${run.workflow_id}`, 'workflow'),
    License: through(subjects['Repository']!, '/licenses/mit', 'licenseInfo'),
    Reaction: at('Issue', `/issues/${issue.number}/reactions`, `reactions${last} > nodes`)[1],
    BranchProtectionRule: at(
      'Repository',
      '/branches/main/protection',
      `branchProtectionRules${last} > nodes`,
    )[1],
    DeploymentStatus: at(
      'Deployment',
      `/deployments/${parts.deployment_id}/statuses`,
      `statuses${last} > nodes`,
    )[1],
    PullRequestChangedFile: at(
      'PullRequest',
      `/pulls/${pull.number}/files`,
      `files${last} > nodes`,
    )[1],
    StatusContext: through(
      atPage('Commit', '', commit.html_url),
      `${path}/commits/${commit.sha}/statuses`,
      'status > context(name: "ci")',
    ),
  }
}

/** Accounts, and what they have. */
async function ofAccounts(service: Service): Promise<Subjects> {
  const mona = plainClient(service, 'ghp_mona')
  const { body: team } = await mona.post('/orgs/acme/teams', { name: 'Makers', privacy: 'closed' })
  const files = { 'a.md': { content: '# A' } }
  const { body: gist } = await mona.post('/gists', { files, description: 'Open', public: true })
  const idAt = async (path: string) => (await mona.get(path)).body.node_id as string
  return Object.fromEntries([
    byId('User', '/users/mona', await idAt('/users/mona')),
    byId('Bot', '/users/ci-bot%5Bbot%5D', await idAt('/users/ci-bot%5Bbot%5D')),
    byId('Organization', '/orgs/acme', await idAt('/orgs/acme')),
    byId('Team', '/orgs/acme/teams/makers', team.node_id),
    byId('Gist', `/gists/${gist.id}`, gist.node_id),
    byId('App', '/apps/ci-bot', await idAt('/apps/ci-bot')),
  ])
}

/** One object of each type with a view: of accounts, of a public and, if asked for, of a private repository. */
export async function comparedWorld(
  service: Service,
  withPrivate: boolean,
): Promise<Record<string, Subjects>> {
  const world = {
    accounts: await ofAccounts(service),
    'a public repository': await inRepository('/repos/acme/widgets', service),
  }
  if (!withPrivate) return world
  // REST shows licenses to everyone, a document those of repositories that the caller sees.
  const { License: _, ...hidden } = await inRepository('/repos/acme/vault', service)
  return { ...world, 'a private repository': hidden }
}

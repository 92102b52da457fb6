import { recordUsage } from '../../server/domains/billing/record-usage.ts'
import type { operations } from '../../generated/newest/operations.ts'
import { installApp } from '../../server/domains/apps/install.ts'
import { writeFeed } from '../../server/domains/feeds/write-feed.ts'
import { createLinks } from '../../server/core/links.ts'
import { commitFiles } from '../../server/git/write/commit-files.ts'
import { appToken } from './keys/app-jwt.ts'
import type { Storage } from '../../server/storage/index.ts'
import { foundAuthor } from './planted/import.ts'
import { plantRun, workflowPath } from './planted/run.ts'
import { headOf, sarifOf, upload } from './fixtures/sarif.ts'
import { bundleOf } from './keys/attested.ts'
import { guarded, turnPushers } from './planted/protection.ts'
import { plantSharedValues, sealedValue, valueName } from './planted/values.ts'
import { gitOf } from './fixtures/pulling.ts'
import { makeGpgKey } from './keys/gpg-keys.ts'
import type { ServiceClient } from './service-client.ts'
import { makeSshKey } from './keys/ssh-keys.ts'
import type { Service } from './start-server.ts'

type Table = typeof operations

/** Operations that support conditional requests. */
export type Conditional = {
  [Id in keyof Table]: Table[Id]['conditional'] extends true ? Id : never
}[keyof Table]

/** Path parameters of the stage. */
export interface Stage {
  service: Service
  /** A repository that only mona can change. */
  path: string
  parameters: Record<string, string>
}

/**
 * A change that affects the response of an operation. `turn` is a counter that makes changes
 * unique.
 */
type Change = (stage: Stage, turn: number) => Promise<unknown>

const as = ({ service }: Stage, login: string): ServiceClient => service.as(login)

const describe: Change = (stage, turn) =>
  as(stage, 'mona').patch(stage.path, { description: `Described ${turn} times` })

const describeWidgets: Change = (stage, turn) =>
  as(stage, 'mona').patch('/repos/acme/widgets', { description: `Described ${turn} times` })

const makeRepository: Change = ({ service }) => service.repository()

/** Alternates between a change and its reversal. */
const flip =
  (login: string, path: string): Change =>
  async (stage) => {
    const { status } = await as(stage, login).get(path)
    await as(stage, login).request(status === 204 ? 'DELETE' : 'PUT', path)
  }

const watch =
  (login: string): Change =>
  (stage, turn) =>
    as(stage, login).request('PUT', `${stage.path}/subscription`, {
      [turn % 2 ? 'subscribed' : 'ignored']: true,
    })

/** Hubot comments on the first issue, of which mona is notified. */
const remark: Change = (stage, turn) =>
  as(stage, 'hubot').post(`${stage.path}/issues/1/comments`, { body: `Said ${turn} times` })

const subscribe: Change = (stage, turn) =>
  as(stage, 'mona').request(
    'PUT',
    `/notifications/threads/${stage.parameters.thread_id}/subscription`,
    { ignored: turn % 2 === 1 },
  )

const collaborate: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/collaborators/writer`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

const inviteToRepository: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/collaborators/stranger`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

/** Hubot invites mona to the fork. */
const inviteMona: Change = (stage, turn) =>
  as(stage, 'hubot').request('PUT', `${stage.parameters.fork}/collaborators/mona`, {
    permission: turn % 2 ? 'push' : 'admin',
  })

const inviteToOrganization: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/memberships/triager', {
    role: turn % 2 ? 'admin' : 'member',
  })

const describeOrganization: Change = (stage, turn) =>
  as(stage, 'mona').patch('/orgs/acme', { description: `Described ${turn} times` })

const describeTeams: Change = async (stage, turn) => {
  for (const team of ['core', 'part']) {
    const description = `Described ${turn} times`
    await as(stage, 'mona').patch(`/orgs/acme/teams/${team}`, { description })
  }
}

/** Joins or leaves. */
const joinOrganization: Change = async (stage) => {
  const at = '/orgs/acme/memberships/reader'
  if ((await as(stage, 'mona').delete(at)).status === 204) return
  await as(stage, 'mona').request('PUT', at)
  await as(stage, 'reader').patch('/user/memberships/orgs/acme', { state: 'active' })
}

const joinTeam: Change = async (stage) => {
  const at = '/orgs/acme/teams/core/memberships/hubot'
  const { status } = await as(stage, 'mona').delete(at)
  if (status === 404) await as(stage, 'mona').request('PUT', at)
}

const limit: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/user/interaction-limits', {
    limit: turn % 2 ? 'existing_users' : 'contributors_only',
    expiry: turn % 3 ? 'one_day' : 'one_week',
  })

const issue = ({ path }: Stage) => `${path}/issues/1`

const retitle: Change = (stage, turn) =>
  as(stage, 'mona').patch(issue(stage), { title: `Titled ${turn} times` })

const reword: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/issues/comments/${stage.parameters.comment_id}`, {
    body: `Said ${turn} times`,
  })

const recolor: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/labels/bug`, { description: `For ${turn}` })

const openAtAcme: Change = (stage, turn) =>
  as(stage, 'mona').post('/repos/acme/widgets/issues', { title: `Issue of turn ${turn}` })

const describeMilestone: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/milestones/1`, { description: `For ${turn}` })

/** Adds a reaction, or removes the one that is there. */
const react =
  (at: (stage: Stage) => string): Change =>
  async (stage) => {
    const reactions = `${at(stage)}/reactions`
    const { status, body } = await as(stage, 'mona').post(reactions, { content: 'rocket' })
    if (status === 200) await as(stage, 'mona').delete(`${reactions}/${body.id}`)
  }

/** Opens an issue as a part of the first. */
const addSubIssue: Change = async (stage, turn) => {
  const { body } = await as(stage, 'mona').post(`${stage.path}/issues`, { title: `Part ${turn}` })
  return as(stage, 'mona').post(`${issue(stage)}/sub_issues`, { sub_issue_id: body.id })
}

const retitleParent: Change = async (stage, turn) => {
  const { body } = await as(stage, 'mona').get(`${issue(stage)}/parent`)
  const at = `${stage.path}/issues/${body.number}`
  return as(stage, 'mona').patch(at, { title: `Whole of turn ${turn}` })
}

/** Opens an issue that blocks the first. */
const blockFirst: Change = async (stage, turn) => {
  const { body } = await as(stage, 'mona').post(`${stage.path}/issues`, { title: `First ${turn}` })
  return as(stage, 'mona').post(`${issue(stage)}/dependencies/blocked_by`, { issue_id: body.id })
}

/** Opens an issue that the first blocks. */
const blockByFirst: Change = async (stage, turn) => {
  const { body: first } = await as(stage, 'mona').get(issue(stage))
  const { body } = await as(stage, 'mona').post(`${stage.path}/issues`, { title: `Later ${turn}` })
  const at = `${stage.path}/issues/${body.number}/dependencies/blocked_by`
  return as(stage, 'mona').post(at, { issue_id: first.id })
}

const retitlePull: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/pulls/2`, { title: `Titled ${turn} times` })

const rewordReview: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/pulls/2/reviews/${stage.parameters.review_id}`, {
    body: `Reviewed ${turn} times`,
  })

const rewordReviewComment: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/pulls/comments/${stage.parameters.review_comment_id}`, {
    body: `Said ${turn} times`,
  })

const rewordCommitComment: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/comments/${stage.parameters.commit_comment_id}`, {
    body: `Said ${turn} times`,
  })

const commentOnCommit: Change = (stage, turn) =>
  as(stage, 'mona').post(`${stage.path}/commits/${stage.parameters.commit_sha}/comments`, {
    body: `Said ${turn} times`,
  })

const addDeployKey: Change = (stage) =>
  as(stage, 'mona').post(`${stage.path}/keys`, { key: makeSshKey().line })

const useDeployKey: Change = ({ service, parameters }) => {
  const { context, clock } = service.server
  const id = Number(parameters.deploy_key_id)
  clock.advance(1000)
  return context.storage.deployKeys.use(id, { now: clock.now(), every: 0 })
}

/** Adds a check run to a suite, by default to the planted one. */
const addRun = async ({ service, parameters }: Stage, turn: number, suiteId?: number) => {
  const { storage } = service.server.context
  const id = suiteId ?? Number(parameters.check_suite_id)
  await storage.checkRuns.create({
    ...{ suite_id: id, name: `check ${turn}`, status: 'queued', conclusion: null },
    ...{ external_id: null, details_url: null, started_at: null, completed_at: null },
    ...{ title: null, summary: null, text: null, actions: '[]', created_at: turn },
  })
}

const addRunOfSuite: Change = (stage, turn) => addRun(stage, turn)

const changeRun: Change = async ({ service, parameters }, turn) => {
  const { storage } = service.server.context
  const repository = await storage.repositories.find(Number(parameters.repository_id))
  const run = await storage.checkRuns.find(repository!.id, Number(parameters.check_run_id))
  await storage.checkRuns.update(run!, { summary: `Said ${turn} times` })
}

const annotate: Change = ({ service, parameters }, turn) =>
  service.server.context.storage.checkRuns.addAnnotations(Number(parameters.check_run_id), [
    {
      ...{ path: 'a.md', start_line: turn, end_line: turn, start_column: null, end_column: null },
      ...{ annotation_level: 'notice', title: null, message: 'x', raw_details: null },
    },
  ])

const queueSuite: Change = async ({ service, parameters }, turn) => {
  const { storage } = service.server.context
  const id = Number(parameters.repository_id)
  const suite = await storage.checkSuites.find(id, Number(parameters.check_suite_id))
  const state = { status: 'queued', conclusion: null } as const
  await storage.checkSuites.update(suite!, { ...state, latest_runs: turn }, turn)
}

/** A run, in a suite of its own, for the commit of the reference. */
const checkRef: Change = async (stage, turn) => {
  const { service, parameters, path } = stage
  const { storage } = service.server.context
  const { body: commit } = await as(stage, 'mona').get(`${path}/commits/${parameters.ref}`)
  const app = await storage.apps.findBySlug(turn % 2 === 0 ? 'ci-bot' : 'other-bot')
  const origin = { repository_id: Number(parameters.repository_id), head_sha: commit.sha }
  const branch = { head_branch: null, before_sha: null, created_at: turn }
  await storage.checkSuites.create({ ...origin, ...branch, app_id: app!.id })
  const of = { repositoryId: origin.repository_id, sha: commit.sha }
  const [suite] = await storage.checkSuites.list(of, { limit: 1, offset: 0 })
  const state = { status: 'queued', conclusion: null, latest_runs: turn } as const
  await storage.checkSuites.update(suite!, state, turn)
  await addRun(stage, turn, suite!.id)
}

/** Alternates between a request and its removal. */
const requestReview: Change = async (stage) => {
  const at = `${stage.path}/pulls/2/requested_reviewers`
  const { users } = (await as(stage, 'mona').get(at)).body
  const method = users.length > 0 ? 'DELETE' : 'POST'
  await as(stage, 'mona').request(method, at, { reviewers: ['writer'] })
}

const protectionOf = ({ path }: Stage) => `${path}/branches/${guarded}/protection`

const requireContext: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${protectionOf(stage)}/required_status_checks`, {
    contexts: [`ci-${turn}`],
  })

const requireReviews: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${protectionOf(stage)}/required_pull_request_reviews`, {
    required_approving_review_count: turn % 7,
  })

/** Alternates between a setting and its removal. */
const flipSetting =
  (name: string): Change =>
  async (stage) => {
    const at = `${protectionOf(stage)}/${name}`
    const { enabled } = (await as(stage, 'mona').get(at)).body
    await as(stage, 'mona').request(enabled ? 'DELETE' : 'POST', at)
  }

const enforceForAdmins = flipSetting('enforce_admins')
const requireSignatures = flipSetting('required_signatures')

const letPush: Change = ({ service, parameters }) =>
  service.server.context.storage.transaction((store) =>
    turnPushers(store, Number(parameters.repository_id)),
  )

const pushToSide: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/contents/side-${turn}.md`, {
    message: 'More',
    content: '',
    branch: 'side',
  })

/** A public event at acme. */
const happen =
  (login: string): Change =>
  async ({ service }) => {
    const { storage, clock } = service.server.context
    const repository = await storage.repositories.findByName('acme', 'widgets')
    const actor = await storage.accounts.findByLogin(login)
    if (!repository || !actor) throw new Error('The test world has acme/widgets')
    const payload = { action: 'started' }
    await writeFeed(storage, { type: 'WatchEvent', repository, actor, payload, at: clock.now() })
  }

const configure: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/hooks/${stage.parameters.hook_id}/config`, {
    content_type: turn % 2 ? 'json' : 'form',
  })

const configureForOrganization: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/orgs/acme/hooks/${stage.parameters.organization_hook_id}/config`, {
    content_type: turn % 2 ? 'json' : 'form',
  })

const pingOrganization: Change = async (stage) => {
  await as(stage, 'mona').post(`/orgs/acme/hooks/${stage.parameters.organization_hook_id}/pings`)
  await stage.service.server.delivered()
}

const ping: Change = async (stage) => {
  await as(stage, 'mona').post(`${stage.path}/hooks/${stage.parameters.hook_id}/pings`)
  await stage.service.server.delivered()
}

const advisory = {
  summary: 'A vulnerability',
  description: 'And what it is.',
  vulnerabilities: [{ package: { ecosystem: 'npm' } }],
}

/**
 * Publishes an advisory in a repository of mona's.
 * @returns its identifier
 */
export async function publishAdvisory(service: Service, path: string): Promise<string> {
  const at = `${path}/security-advisories`
  const { ghsa_id } = (await service.as('mona').post(at, advisory)).body
  await service.as('mona').patch(`${at}/${ghsa_id}`, { state: 'published' })
  return ghsa_id
}

const advise: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/security-advisories/${stage.parameters.ghsa_id}`, {
    summary: `Changed ${turn} times`,
  })

/** Adds secrets and a variable of acme for its widgets. */
export async function plantSecret({ server }: Service): Promise<void> {
  const { storage, clock } = server.context
  const acme = await storage.accounts.findByLogin('acme')
  const widgets = await storage.repositories.findByName('acme', 'widgets')
  if (!acme || !widgets) throw new Error('The test world has acme/widgets')
  const moment = { created_at: clock.now(), updated_at: clock.now() }
  const { value } = await storage.organizationSecrets.add({
    organization_id: acme.id,
    name: 'TOKEN',
    visibility: 'selected',
    ...moment,
  })
  await storage.organizationSecrets.select(value.id, [widgets.id])
  await storage.transaction((store) => plantSharedValues(store, acme.id, widgets.id, clock.now()))
}

const changeSecret: Change = (stage) => {
  stage.service.server.clock.advance(1_000)
  const path = '/orgs/acme/dependency-bot/secrets/TOKEN'
  return as(stage, 'mona').request('PUT', path, { visibility: 'selected' })
}

const reportDeployment: Change = (stage, turn) => {
  stage.service.server.clock.advance(1_000)
  const path = `${stage.path}/deployments/${stage.parameters.deployment_id}/statuses`
  return as(stage, 'mona').post(path, { state: 'queued', description: `Turn ${turn}` })
}

const changeEnvironment: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/environments/staging`, { wait_timer: turn })

const changeOrganizationSecret: Change = (stage) => {
  stage.service.server.clock.advance(1_000)
  const path = `/orgs/acme/actions/secrets/${valueName}`
  return as(stage, 'mona').request('PUT', path, { visibility: 'selected' })
}

const changeRepositorySecret: Change = (stage) => {
  stage.service.server.clock.advance(1_000)
  const path = `${stage.path}/actions/secrets/${valueName}`
  return as(stage, 'mona').request('PUT', path, sealedValue)
}

const changeOrganizationVariable: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/orgs/acme/actions/variables/${valueName}`, { value: `of ${turn}` })

const changeRepositoryVariable: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/actions/variables/${valueName}`, { value: `of ${turn}` })

/** Adds an issue field to acme, and a value on one of its issues. */
export async function plantDefinitions(service: Service): Promise<Record<string, string>> {
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

const describeType: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `/orgs/acme/issue-types/${stage.parameters.issue_type_id}`, {
    name: 'Task',
    is_enabled: true,
    description: `Described ${turn} times`,
  })

const describeField: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/orgs/acme/issue-fields/${stage.parameters.issue_field_id}`, {
    description: `Described ${turn} times`,
  })

const giveValue: Change = (stage, turn) => {
  const { widgets_issue, issue_field_id } = stage.parameters
  const path = `/repos/acme/widgets/issues/${widgets_issue}/issue-field-values`
  const value = { field_id: Number(issue_field_id), value: `Given ${turn} times` }
  return as(stage, 'mona').request('PUT', path, { issue_field_values: [value] })
}

/** Assigns a role, or removes it. */
const giveRole =
  (holder: string): Change =>
  async (stage) => {
    const roles = '/orgs/acme/organization-roles'
    const { body } = await as(stage, 'mona').get(`${roles}/1/${holder.split('/')[0]}`)
    const method = body.length > 0 ? 'DELETE' : 'PUT'
    await as(stage, 'mona').request(method, `${roles}/${holder}/1`)
  }

const exclude: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/assistant/content_exclusion', {
    '*': [`/secrets-${turn}/**`],
  })

const describeGist: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/gists/${stage.parameters.gist_id}`, {
    description: `Described ${turn} times`,
  })

const editGist: Change = (stage, turn) =>
  as(stage, 'mona').patch(`/gists/${stage.parameters.gist_id}`, {
    files: { a: { content: `Edited ${turn} times` } },
  })

const commentOnGist: Change = (stage, turn) => {
  const { gist_id, gist_comment_id } = stage.parameters
  const body = { body: `Said ${turn} times` }
  return as(stage, 'mona').patch(`/gists/${gist_id}/comments/${gist_comment_id}`, body)
}

/** Adds an attestation of the only subject. */
const attest =
  (path?: string): Change =>
  (stage) =>
    as(stage, 'mona').post(`${path ?? stage.path}/attestations`, {
      bundle: bundleOf([stage.parameters.subject_digest as string]),
    })

/** Suspends and unsuspends an installation, which changes its update time. */
const suspendFor =
  (which: string): Change =>
  async ({ service, parameters }) => {
    service.server.clock.advance(1_000)
    const path = `/app/installations/${parameters[which]}/suspended`
    for (const method of ['PUT', 'DELETE']) {
      const token = appToken(service.server.clock)
      await service.as(undefined, { token }).request(method, path)
    }
  }

const itself = ({ service }: Stage) =>
  service.as(undefined, { token: appToken(service.server.clock) })

/** The webhook of the app gets another URL. */
const moveAppHook: Change = (stage, turn) =>
  itself(stage).patch('/app/hook/config', { url: `http://127.0.0.1:9/${turn}` })

const redeliverToApp: Change = async (stage) => {
  const path = `/app/hook/deliveries/${stage.parameters.app_delivery_id}/attempts`
  await itself(stage).post(path)
  await stage.service.server.delivered()
}

/** Makes mona's email address public, or hides it. */
const showAddress: Change = async (stage) => {
  const { body } = await as(stage, 'mona').get('/user/public_emails')
  const visibility = body.length > 0 ? 'private' : 'public'
  await as(stage, 'mona').patch('/user/email/visibility', { visibility })
}

const addSshKey =
  (path: string): Change =>
  (stage) =>
    as(stage, 'mona').post(path, { key: makeSshKey().line })

const addGpgKey: Change = async (stage) =>
  as(stage, 'mona').post('/user/gpg_keys', { armored_public_key: (await makeGpgKey()).armored })

/** An SSH key is used to access git. */
const useSshKey: Change = async ({ service, parameters }) => {
  const { clock, context } = service.server
  clock.advance(1_000)
  await context.storage.sshKeys.use(Number(parameters.key_id), { now: clock.now(), every: 0 })
}

/** Removes mona's email address that a key names, or adds it again unverified. */
const doubtGpgKey: Change = async (stage) => {
  const emails = ['mona@keys.example']
  const { body } = await as(stage, 'mona').get('/user/emails')
  const has = (body as { email: string }[]).some(({ email }) => email === emails[0])
  const { storage, clock } = stage.service.server.context
  if (has) return as(stage, 'mona').request('DELETE', '/user/emails', { emails })
  const { id: user_id } = (await as(stage, 'mona').get('/user')).body
  const row = { user_id, email: emails[0] as string, primary: false, verified: true }
  return storage.emails.add({ ...row, created_at: clock.now() })
}
/** Adds a social account to mona's profile, or removes it. */
const moveElsewhere: Change = async (stage) => {
  const account_urls = ['https://www.linkedin.com/in/mona/']
  const { body } = await as(stage, 'mona').get('/user/social_accounts')
  const method = body.length > 0 ? 'DELETE' : 'POST'
  await as(stage, 'mona').request(method, '/user/social_accounts', { account_urls })
}

/** Records usage by mona. */
const use =
  (sku: string, model?: string): Change =>
  async ({ service }) => {
    const { context } = service.server
    const mona = await context.storage.accounts.findByLogin('mona')
    await recordUsage(mona!, { sku, model, quantity: '1' }, context)
  }

/** Installs the app of the test world on an account without it. */
const install: Change = async ({ service }) => {
  const { context, url, clock } = service.server
  const { storage } = context
  const itself = service.as(undefined, { token: appToken(clock) })
  for (const login of ['hubot', 'reader', 'triager', 'writer']) {
    if ((await itself.get(`/users/${login}/installation`)).status !== 404) continue
    const app = await storage.apps.findBySlug('ci-bot')
    const account = await storage.accounts.findByLogin(login)
    if (!app || !account) throw new Error(`The test world has ci-bot and ${login}`)
    return installApp(app, account, null, {
      ...context,
      sender: account,
      links: createLinks(url, ''),
    })
  }
  throw new Error('No account is left to install the app on')
}

/** Replaces an existing README. */
const writeCode: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/contents/code-${turn}.ts`, {
    message: 'Code',
    content: Buffer.from('export {}').toString('base64'),
  })

const addTag: Change = async (stage, turn) =>
  (await gitOf(stage.service, stage.path))('tag', `v${turn}`, 'main')

const retitleRelease: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/releases/${stage.parameters.release_id}`, {
    name: `Titled ${turn} times`,
  })

const relabelAsset: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/releases/assets/${stage.parameters.asset_id}`, {
    label: `Labeled ${turn} times`,
  })
const branchAtCommit: Change = async (stage, turn) =>
  (await gitOf(stage.service, stage.path))('branch', `at-${turn}`, stage.parameters.commit_sha!)

const setTopics: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', `${stage.path}/topics`, { names: [`topic-${turn}`] })

const writeLicense: Change = async (stage, turn) => {
  const at = `${stage.path}/contents/LICENSE`
  const { body } = await as(stage, 'mona').get(at)
  const content = Buffer.from(`Licensed ${turn} times`).toString('base64')
  await as(stage, 'mona').request('PUT', at, { message: 'License', content, sha: body?.sha })
}

const writeReadme: Change = async (stage, turn) => {
  const at = `${stage.path}/contents/README.md`
  const { body } = await as(stage, 'mona').get(at)
  const content = Buffer.from(`Written ${turn} times`).toString('base64')
  await as(stage, 'mona').request('PUT', at, { message: 'Write', content, sha: body?.sha })
}

const analyse =
  (tool: string): Change =>
  (stage) => {
    const content = sarifOf([], { tool: { driver: { name: tool } } })
    return upload(as(stage, 'mona'), stage.service.server, stage.path, content)
  }

/** Makes an analysis outdated, or the newest of its set again. */
const overtake: Change = async (stage, turn) => {
  const at = `${stage.path}/code-scanning/analyses`
  const { body } = await as(stage, 'mona').get(`${at}?tool_name=Linter&per_page=1`)
  if (String(body[0].id) === stage.parameters.analysis_id) return analyse('Linter')(stage, turn)
  return as(stage, 'mona').delete(`${at}/${body[0].id}`)
}

/** Dismisses an alert, or reopens it. */
const decide: Change = async (stage) => {
  const at = `${stage.path}/code-scanning/alerts/${stage.parameters.alert_number}`
  const { body } = await as(stage, 'mona').get(at)
  const state = body.state === 'open' ? 'dismissed' : 'open'
  return as(stage, 'mona').patch(at, { state, dismissed_reason: "won't fix" })
}

const setUpScanning: Change = (stage, turn) =>
  as(stage, 'mona').patch(`${stage.path}/code-scanning/default-setup`, {
    state: 'configured',
    languages: [turn % 2 ? 'go' : 'ruby'],
  })

const writeWorkflow: Change = async (stage, turn) => {
  const { server } = stage.service
  const { id } = (await as(stage, 'mona').get(stage.path)).body
  const parent = await headOf(server, stage.path)
  const files = { [workflowPath]: `name: Number ${turn}\non: push\n` }
  const author = { name: 'Mona', email: 'mona@example.com' }
  const more = { branch: 'main', parent, message: 'More', author, date: 0 }
  return commitFiles(server.context.git.path(id), { files, ...more })
}

const startRun: Change = async (stage) => {
  const { storage, clock } = stage.service.server.context
  const { id } = (await as(stage, 'mona').get(stage.path)).body
  return storage.transaction((store) => plantRun(store, id, clock.now()))
}

const sayStatus: Change = async (stage) => {
  const sha = await headOf(stage.service.server, stage.path)
  return as(stage, 'mona').post(`${stage.path}/statuses/${sha}`, { state: 'success' })
}

const redefine: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/properties/schema/told', {
    value_type: 'string',
    description: `Described ${turn} times`,
  })

/** Sets another value of acme's property on widgets. */
const setProperty: Change = (stage, turn) =>
  as(stage, 'mona').patch('/repos/acme/widgets/properties/values', {
    properties: [{ property_name: 'told', value: `Set ${turn} times` }],
  })

const addDevcontainer: Change = (stage, turn) =>
  as(stage, 'mona').request(
    'PUT',
    `${stage.path}/contents/.devcontainer/${turn}/devcontainer.json`,
    {
      message: 'Configure',
      content: '',
    },
  )

/** Requires large machines, or stops requiring them. */
const requireCores: Change = async (stage) => {
  const at = `${stage.path}/contents/.devcontainer.json`
  const { status, body } = await as(stage, 'mona').get(at)
  const large = Buffer.from('{"hostRequirements":{"cpus":8}}').toString('base64')
  const isLarge = status === 200 && body.content.trim() === large
  const content = isLarge ? Buffer.from('{}').toString('base64') : large
  const sha = status === 200 ? body.sha : undefined
  await as(stage, 'mona').request('PUT', at, { message: 'Configure', content, sha })
}

/** A finding in the source of an import. */
const find =
  (what: (store: Storage, id: number, turn: number) => Promise<unknown>): Change =>
  async (stage, turn) => {
    const { storage } = stage.service.server.context
    const { id } = (await as(stage, 'mona').get(stage.path)).body
    const found = await storage.imports.ofRepository(id)
    if (!found) throw new Error('The stage has an import')
    await what(storage, found.id, turn)
  }

const findMore = find(async (storage, id, turn) => {
  await storage.importQueue.note({ id, attempts: 0 }, { authors_count: turn }, turn)
})

const findAuthor = find((storage, id, turn) =>
  storage.importFindings.addAuthors(id, [foundAuthor(`author-${turn}`)]),
)

const findFile = find((storage, id, turn) => {
  const file = { ref_name: 'refs/heads/main', oid: 'd'.repeat(40), size: turn }
  return storage.importFindings.setLargeFiles(id, [{ ...file, path: `large-${turn}` }])
})

/** For each operation a change that affects its response; null if no change does. */
export const shownChanges: Record<Conditional, Change | null> = {
  'meta/root': null,
  'meta/get': null,
  'gitignore/get-all-templates': null,
  'gitignore/get-template': null,
  'licenses/get-all-commonly-used': null,
  'licenses/get': null,
  'licenses/get-for-repo': writeLicense,
  'emojis/get': null,
  'meta/get-zen': null,
  'meta/get-octocat': null,
  'meta/get-all-versions': null,
  'rate-limit/get': (stage) => as(stage, 'mona').get('/user'),
  'users/get-authenticated': makeRepository,
  'users/get-by-username': makeRepository,
  'users/list-social-accounts-for-authenticated-user': moveElsewhere,
  'users/list-social-accounts-for-user': moveElsewhere,
  'billing/get-billing-usage-report-user': use('actions_linux'),
  'billing/get-billing-usage-summary-report-user': use('actions_linux'),
  'billing/get-billing-premium-request-usage-report-user': use(
    'assistant_premium_request',
    'small-1',
  ),
  'users/list-emails-for-authenticated-user': showAddress,
  'users/list-public-emails-for-authenticated-user': showAddress,
  'users/list-gpg-keys-for-authenticated-user': addGpgKey,
  'users/get-gpg-key-for-authenticated-user': doubtGpgKey,
  'users/list-gpg-keys-for-user': addGpgKey,
  'users/list-public-ssh-keys-for-authenticated-user': addSshKey('/user/keys'),
  'users/get-public-ssh-key-for-authenticated-user': useSshKey,
  'users/list-public-keys-for-user': addSshKey('/user/keys'),
  'users/list-ssh-signing-keys-for-authenticated-user': addSshKey('/user/ssh_signing_keys'),
  'users/get-ssh-signing-key-for-authenticated-user': null,
  'users/list-ssh-signing-keys-for-user': addSshKey('/user/ssh_signing_keys'),
  'migrations/list-for-org': describeWidgets,
  'migrations/get-status-for-org': describeWidgets,
  'migrations/list-repos-for-org': describeWidgets,
  'migrations/list-for-authenticated-user': describe,
  'migrations/get-status-for-authenticated-user': describe,
  'migrations/list-repos-for-authenticated-user': describe,
  'repos/list-for-authenticated-user': describe,
  'repos/get': describe,
  'repos/list-forks': (stage, turn) =>
    as(stage, 'hubot').patch(stage.parameters.fork ?? '', { description: `Forked ${turn} times` }),
  'activity/list-repos-starred-by-authenticated-user': flip('mona', '/user/starred/acme/widgets'),
  'activity/list-repos-starred-by-user': flip('mona', '/user/starred/acme/widgets'),
  'activity/list-stargazers-for-repo': (stage, turn) =>
    flip('hubot', stage.path.replace('/repos/', '/user/starred/'))(stage, turn),
  'activity/list-notifications-for-authenticated-user': remark,
  'activity/list-repo-notifications-for-authenticated-user': remark,
  'activity/get-thread': remark,
  'activity/get-thread-subscription-for-authenticated-user': subscribe,
  'activity/get-repo-subscription': watch('mona'),
  'activity/list-watchers-for-repo': watch('hubot'),
  'activity/list-watched-repos-for-authenticated-user': describe,
  'activity/list-repos-watched-by-user': describe,
  'users/list-followers-for-authenticated-user': flip('reader', '/user/following/mona'),
  'users/list-followed-by-authenticated-user': flip('mona', '/user/following/reader'),
  'users/list-followers-for-user': flip('reader', '/user/following/mona'),
  'users/list-following-for-user': flip('mona', '/user/following/reader'),
  'users/list-blocked-by-authenticated-user': flip('mona', '/user/blocks/maintainer'),
  'orgs/list-blocked-users': flip('mona', '/orgs/acme/blocks/maintainer'),
  'interactions/get-restrictions-for-authenticated-user': limit,
  'issues/list-for-repo': retitle,
  'issues/get': retitle,
  'repos/get-content': writeReadme,
  'repos/get-readme': writeReadme,
  'checks/get': changeRun,
  'checks/list-annotations': annotate,
  'checks/get-suite': queueSuite,
  'checks/list-for-suite': addRunOfSuite,
  'checks/list-for-ref': checkRef,
  'checks/list-suites-for-ref': checkRef,
  'repos/get-combined-status-for-ref': sayStatus,
  'repos/list-commit-statuses-for-ref': sayStatus,
  'repos/custom-properties-for-repos-get-repository-values': setProperty,
  'orgs/custom-properties-for-repos-get-organization-definitions': redefine,
  'orgs/custom-properties-for-repos-get-organization-definition': redefine,
  'orgs/custom-properties-for-repos-get-organization-values': setProperty,
  'codespaces/list-devcontainers-in-repository-for-authenticated-user': addDevcontainer,
  'codespaces/repo-machines-for-authenticated-user': requireCores,
  'codespaces/codespace-machines-for-authenticated-user': requireCores,
  'pulls/list': retitlePull,
  'pulls/get': retitlePull,
  'pulls/list-commits': pushToSide,
  'pulls/list-files': pushToSide,
  'pulls/list-reviews': rewordReview,
  'pulls/get-review': rewordReview,
  'pulls/list-comments-for-review': rewordReviewComment,
  'pulls/list-review-comments-for-repo': rewordReviewComment,
  'pulls/list-review-comments': rewordReviewComment,
  'pulls/get-review-comment': rewordReviewComment,
  'pulls/list-requested-reviewers': requestReview,
  'issues/list-comments-for-repo': reword,
  'issues/list-comments': reword,
  'issues/get-comment': reword,
  'issues/list': retitle,
  'issues/list-for-authenticated-user': retitle,
  'issues/list-for-org': openAtAcme,
  'issues/list-events-for-repo': retitle,
  'issues/get-event': retitle,
  'issues/list-events': retitle,
  'issues/list-events-for-timeline': retitle,
  'issues/list-milestones': describeMilestone,
  'issues/get-milestone': describeMilestone,
  'issues/list-labels-for-milestone': recolor,
  'reactions/list-for-issue': react(({ path }) => `${path}/issues/1`),
  'reactions/list-for-issue-comment': react(
    ({ path, parameters }) => `${path}/issues/comments/${parameters.comment_id}`,
  ),
  'reactions/list-for-pull-request-review-comment': react(
    ({ path, parameters }) => `${path}/pulls/comments/${parameters.review_comment_id}`,
  ),
  'reactions/list-for-commit-comment': react(
    ({ path, parameters }) => `${path}/comments/${parameters.commit_comment_id}`,
  ),
  'issues/list-dependencies-blocked-by': blockFirst,
  'issues/list-dependencies-blocking': blockByFirst,
  'issues/list-sub-issues': addSubIssue,
  'issues/get-parent': retitleParent,
  'reactions/list-for-release': react(
    ({ path, parameters }) => `${path}/releases/${parameters.release_id}`,
  ),
  'issues/list-labels-for-repo': recolor,
  'issues/get-label': recolor,
  'issues/list-labels-on-issue': recolor,
  'issues/list-assignees': (stage, turn) =>
    flip('mona', `${stage.path}/collaborators/hubot`)(stage, turn),
  'repos/list-collaborators': collaborate,
  'repos/get-collaborator-permission-level': collaborate,
  'repos/list-invitations': inviteToRepository,
  'repos/list-teams': describeTeams,
  'repos/list-invitations-for-authenticated-user': inviteMona,
  'orgs/get': describeOrganization,
  'orgs/list-for-authenticated-user': describeOrganization,
  'orgs/list-for-user': flip('mona', '/orgs/acme/public_members/mona'),
  'orgs/list-members': joinOrganization,
  'orgs/list-public-members': flip('mona', '/orgs/acme/public_members/mona'),
  'orgs/get-membership-for-user': describeOrganization,
  'orgs/list-memberships-for-authenticated-user': describeOrganization,
  'orgs/get-membership-for-authenticated-user': describeOrganization,
  'orgs/list-pending-invitations': inviteToOrganization,
  'teams/list': describeTeams,
  'teams/get-by-name': describeTeams,
  'teams/list-child-in-org': describeTeams,
  'teams/list-members-in-org': joinTeam,
  'teams/get-membership-for-user-in-org': null,
  'teams/list-repos-in-org': describeWidgets,
  'teams/check-permissions-for-repo-in-org': describeWidgets,
  'teams/list-for-authenticated-user': describeTeams,
  'activity/list-public-events': async (stage, turn) => {
    await happen('mona')(stage, turn)
    stage.service.server.clock.advance(5 * 60_000)
  },
  'activity/list-public-events-for-repo-network': happen('mona'),
  'activity/list-public-org-events': happen('mona'),
  'activity/list-repo-events': happen('mona'),
  'activity/list-events-for-authenticated-user': happen('mona'),
  'activity/list-org-events-for-authenticated-user': happen('mona'),
  'activity/list-public-events-for-user': happen('mona'),
  'activity/list-received-events-for-user': happen('hubot'),
  'activity/list-received-public-events-for-user': happen('hubot'),
  'security-advisories/list-global-advisories': advise,
  'security-advisories/get-global-advisory': advise,
  'security-advisories/list-org-repository-advisories': async ({ service }) =>
    service.as('mona').post('/repos/acme/widgets/security-advisories', advisory),
  'security-advisories/list-repository-advisories': advise,
  'security-advisories/get-repository-advisory': advise,
  'dependabot/list-org-secrets': changeSecret,
  'dependabot/get-org-public-key': null,
  'dependabot/get-org-secret': changeSecret,
  'dependabot/list-selected-repos-for-org-secret': describeWidgets,
  'repos/get-all-environments': changeEnvironment,
  'repos/get-environment': changeEnvironment,
  'repos/list-deployments': reportDeployment,
  'repos/get-deployment': reportDeployment,
  'repos/list-deployment-statuses': reportDeployment,
  'repos/get-deployment-status': null,
  'actions/list-repo-secrets': changeRepositorySecret,
  'actions/list-repo-organization-secrets': changeOrganizationSecret,
  'actions/get-repo-public-key': null,
  'actions/get-repo-secret': changeRepositorySecret,
  'actions/list-repo-variables': changeRepositoryVariable,
  'actions/list-repo-organization-variables': changeOrganizationVariable,
  'actions/get-repo-variable': changeRepositoryVariable,
  'actions/list-org-secrets': changeOrganizationSecret,
  'actions/get-org-public-key': null,
  'actions/get-org-secret': changeOrganizationSecret,
  'actions/list-selected-repos-for-org-secret': describeWidgets,
  'actions/list-org-variables': changeOrganizationVariable,
  'actions/get-org-variable': changeOrganizationVariable,
  'actions/list-selected-repos-for-org-variable': describeWidgets,
  'orgs/list-issue-types': describeType,
  'orgs/list-issue-fields': describeField,
  'issues/list-issue-field-values-for-issue': giveValue,
  'orgs/list-org-roles': null,
  'orgs/get-org-role': null,
  'orgs/list-org-role-users': giveRole('users/hubot'),
  'orgs/list-org-role-teams': giveRole('teams/core'),
  'copilot/copilot-content-exclusion-for-organization': exclude,
  'gists/list': describeGist,
  'gists/list-public': describeGist,
  'gists/list-starred': describeGist,
  'gists/list-for-user': describeGist,
  'gists/get': editGist,
  'gists/get-revision': describeGist,
  'gists/list-commits': editGist,
  'gists/list-forks': (stage, turn) =>
    as(stage, 'hubot').patch(`/gists/${stage.parameters.gist_fork}`, {
      description: `Forked ${turn} times`,
    }),
  'gists/list-comments': commentOnGist,
  'gists/get-comment': commentOnGist,
  'repos/list-attestations': attest(),
  'orgs/list-attestations': attest('/repos/acme/widgets'),
  'users/list-attestations': attest(),
  'orgs/list-webhooks': configureForOrganization,
  'orgs/get-webhook': configureForOrganization,
  'orgs/get-webhook-config-for-org': configureForOrganization,
  'orgs/list-webhook-deliveries': pingOrganization,
  'orgs/get-webhook-delivery': null,
  'repos/list-webhooks': configure,
  'repos/get-webhook': configure,
  'repos/get-webhook-config-for-repo': configure,
  'repos/list-webhook-deliveries': ping,
  'repos/get-webhook-delivery': null,
  'code-scanning/get-sarif': null,
  'code-scanning/list-recent-analyses': analyse('Third'),
  'code-scanning/get-analysis': overtake,
  'migrations/get-import-status': findMore,
  'migrations/get-commit-authors': findAuthor,
  'migrations/get-large-files': findFile,
  'code-scanning/list-alerts-for-repo': decide,
  'code-scanning/get-alert': decide,
  'code-scanning/list-alert-instances': decide,
  'code-scanning/get-default-setup': setUpScanning,
  'actions/list-repo-workflows': writeWorkflow,
  'actions/get-workflow': writeWorkflow,
  'actions/list-workflow-runs-for-repo': startRun,
  'actions/list-workflow-runs': startRun,
  'actions/get-workflow-run': describe,
  'apps/get-authenticated': install,
  'apps/list-installations': suspendFor('installation_id'),
  'apps/get-installation': suspendFor('installation_id'),
  'apps/get-by-slug': null,
  'apps/list-repos-accessible-to-installation': describeWidgets,
  'apps/get-org-installation': suspendFor('installation_id'),
  'apps/get-repo-installation': suspendFor('installation_id'),
  'apps/get-user-installation': suspendFor('own_installation_id'),
  'apps/list-installations-for-authenticated-user': suspendFor('installation_id'),
  'apps/list-installation-repos-for-authenticated-user': describeWidgets,
  'repos/list-commit-statuses': sayStatus,
  'repos/list-commit-comments-for-repo': rewordCommitComment,
  'repos/list-comments-for-commit': commentOnCommit,
  'repos/get-commit-comment': rewordCommitComment,
  'repos/list-contributors': writeReadme,
  'repos/list-deploy-keys': addDeployKey,
  'repos/get-deploy-key': useDeployKey,
  'repos/list-public': describeWidgets,
  'repos/list-for-user': describe,
  'repos/list-for-org': describeWidgets,
  'users/list': null,
  'users/get-by-id': makeRepository,
  'orgs/list': describeOrganization,
  'repos/get-readme-in-directory': writeReadme,
  'repos/list-branches': pushToSide,
  'repos/get-branch': writeReadme,
  'repos/get-branch-protection': requireContext,
  'repos/get-admin-branch-protection': enforceForAdmins,
  'repos/get-pull-request-review-protection': requireReviews,
  'repos/get-commit-signature-protection': requireSignatures,
  'repos/get-status-checks-protection': requireContext,
  'repos/get-all-status-check-contexts': requireContext,
  'repos/get-access-restrictions': letPush,
  'repos/get-apps-with-access-to-protected-branch': letPush,
  'repos/get-teams-with-access-to-protected-branch': letPush,
  'repos/get-users-with-access-to-protected-branch': letPush,
  'repos/list-tags': addTag,
  'repos/list-releases': retitleRelease,
  'repos/get-latest-release': retitleRelease,
  'repos/get-release-by-tag': retitleRelease,
  'repos/get-release': retitleRelease,
  'repos/list-release-assets': relabelAsset,
  'repos/get-release-asset': relabelAsset,
  'search/issues-and-pull-requests': retitle,
  'search/repos': describe,
  'search/users': null,
  'search/labels': null,
  'search/topics': setTopics,
  'search/commits': writeReadme,
  'search/code': null,
  'repos/list-languages': writeCode,
  'repos/get-all-topics': setTopics,
  'apps/get-webhook-config-for-app': moveAppHook,
  'apps/list-webhook-deliveries': redeliverToApp,
  'apps/get-webhook-delivery': null,
  'repos/list-commits': writeReadme,
  'repos/get-commit': writeReadme,
  'repos/compare-commits-with-basehead': pushToSide,
  'repos/list-branches-for-head-commit': branchAtCommit,
  'repos/list-pull-requests-associated-with-commit': retitlePull,
  'git/get-ref': writeReadme,
  'git/get-ref-at-url': writeReadme,
  'git/list-matching-refs': writeReadme,
  'git/get-tree': writeReadme,
  'git/get-blob': null,
  'git/get-commit': null,
  'git/get-tag': null,
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

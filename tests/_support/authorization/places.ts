import { hashToken, mintToken } from '../../../server/access/auth/token-format.ts'
import { registerApp } from '../../../server/domains/apps/register.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { noKeys, PlantedKeys } from '../planted/keys.ts'
import { plantEmail, plantMigration, plantOwnMigration } from '../planted/migrations.ts'
import { plantProtection } from '../planted/protection.ts'
import { plantPendingReview } from '../planted/review.ts'
import { plantThread } from '../planted/thread.ts'
import { plantSocialAccount } from '../planted/profile.ts'
import { restoredSubIssues } from '../planted/sub-issues.ts'
import { headOf } from '../fixtures/sarif.ts'
import type { TestServer } from '../start-server.ts'
import { plantAttestations, subject } from './attestations.ts'
import type { Callers, Who } from './callers.ts'
import type { Place } from '../calls/place.ts'
import { samples } from '../calls/samples.ts'
import { makeGist, noGist, type GistPlace } from './snippets.ts'
import { makeWorkspace, plantOwnSecret } from './workspaces.ts'
import { clientIds, makeAppDelivery, makeInvitation, type Scene } from './stage.ts'

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

/** Whether an operation is for a pending review. */
const isOfPending = ({ id }: Operation) => /^pulls\/(delete-pending|submit)-review$/.test(id)

/** Makes all generated names unique. */
let names = 0

/** Creates the resources that requests name, in addition to those of every scene. */
export class Places {
  readonly #server: TestServer
  readonly #callers: Callers
  readonly #keys: PlantedKeys
  /** A gist of each user, reused until it is deleted. */
  readonly #gists = new Map<string, GistPlace>()

  constructor(server: TestServer, callers: Callers) {
    this.#server = server
    this.#callers = callers
    this.#keys = new PlantedKeys(server)
  }

  /** Completes the run, because only such a run can be started again or deleted. */
  async #completeRun({ openly }: Who, { run, openRun }: Scene): Promise<void> {
    const { storage, clock } = this.#server.context
    const { run_id } = openly ? openRun : run
    const ended = { status: 'completed', conclusion: 'cancelled', updated_at: clock.now() } as const
    await storage.transaction(({ workflowRuns }) => workflowRuns.change(run_id, ended))
  }

  /**
   * The path and body parameters for a request of this operation.
   * @param expected the expected status
   */
  async of(operation: Operation, who: Who, scene: Scene, expected: number): Promise<Place> {
    const { path } = operation
    if (path.includes('/attestations/digest/')) await plantAttestations(this.#server, scene)
    if (path.endsWith('/merge-upstream') && expected < 300) await this.#makeFork(who, scene)
    if (path.endsWith('/reactions') && expected < 300) await this.#forgetRockets()
    if (/\/sub_issue|\/dependencies/.test(path) && expected < 300) await this.#restoreSubIssues()
    if (path.endsWith('/update-branch') && expected < 300) await this.#moveBase(who, scene)
    if (path.endsWith('/check-suites')) await this.#forgetSuites()
    if (path.includes('/protection')) await this.#protect(who, scene)
    if (/\/rerun(-failed-jobs)?$|\/runs\/\{run_id\}(\/logs)?$/.test(path))
      await this.#completeRun(who, scene)
    const client_id = this.#clientAskedAbout(who)
    return {
      owner: scene.org.login,
      repo: who.openly ? scene.open : scene.repo,
      account_id: scene.org.id,
      hook_id: scene.hookId,
      delivery_id: scene.deliveryId,
      comment_id: who.openly ? scene.openCommentId : scene.commentId,
      author_id: who.openly ? scene.openAuthorId : scene.authorId,
      repository_id: scene.openId,
      issue_type_id: scene.issueTypeId,
      issue_field_id: scene.issueFieldId,
      role_id: scene.roleId,
      org: scene.org.login,
      username: 'mona',
      target_user: scene.idol,
      client_id,
      installation_id: scene.installations[who.app === 'bare-bot' ? 'bare-bot' : 'ci-bot'],
      app_slug: 'ci-bot',
      license: 'mit',
      ...(who.openly ? scene.openScanning : scene.scanning),
      ...(who.openly ? scene.openRun : scene.run),
      ...(who.openly ? scene.openRelease : scene.release),
      ...(who.openly ? scene.openParts : scene.parts),
      ...(who.openly ? scene.openReview : scene.review),
      ...(who.openly ? scene.openReactions : scene.reactions),
      thread_id: path.includes('{thread_id}') ? await this.#thread(who, scene) : 0,
      team_slug: 'core',
      invitation_id: path.includes('{invitation_id}')
        ? await this.#invitation(path, who, scene)
        : 0,
      code: path.includes('{code}') ? await this.#code() : '',
      access_token: path.includes('{client_id}') ? await this.#lent(client_id, scene) : '',
      name: `new-${++names}`,
      subject_digest: subject,
      commit_sha:
        /\/statuses\/\{sha\}$|\{commit_sha\}|\/git\/refs|\{repo\}\/check-(runs|suites)$/.test(path)
          ? await this.#head(who, scene)
          : '',
      ...(path.includes('{gist_id}') ? await this.#gist(operation, who, expected) : noGist),
      ...(isOfPending(operation) ? { review_id: await this.#pendingReview(who, scene) } : {}),
      ...sampleOf(operation).names,
      ...(await this.#belongings(operation, who, scene)),
    }
  }

  /** Resources of the caller or of the organization, for operations on them. */
  async #belongings({ path, method }: Operation, { user: login, app }: Who, scene: Scene) {
    const none = { migration_id: 0, repo_name: '', email: '', workspace_name: '', account_url: '' }
    const belongings = { ...none, ...noKeys }
    const server = this.#server
    if (path.startsWith('/app/hook/')) {
      return { ...belongings, delivery_id: await makeAppDelivery(server, app) }
    }
    if (path.startsWith('/orgs/{org}/hooks/')) return { ...belongings, ...scene.organizationHook }
    if (path.includes('/codespaces/secrets')) {
      await plantOwnSecret(server, login, scene)
      return belongings
    }
    if (path.includes('{workspace_name}')) {
      const state = path.endsWith('/start') ? 'Shutdown' : 'Available'
      const isOwn = path.startsWith('/user/')
      const place = { login: isOwn ? login : 'mona', isOwn, state, number: ++names } as const
      return { ...belongings, workspace_name: await makeWorkspace(server, scene, place) }
    }
    if (path.startsWith('/user/email') && ['DELETE', 'PATCH'].includes(method)) {
      return { ...belongings, email: await plantEmail(server, login, ++names) }
    }
    if (path === '/user/social_accounts' && method !== 'GET') {
      return { ...belongings, account_url: await plantSocialAccount(server, login) }
    }
    if (path.startsWith('/user/migrations')) {
      return { ...belongings, ...(await plantOwnMigration(server, login, ++names)) }
    }
    if (/^\/user\/(gpg_|ssh_signing_)?keys/.test(path)) {
      return { ...belongings, ...(await this.#keys.for(method, login)) }
    }
    if (!path.includes('{migration_id}')) return belongings
    const migration_id = await plantMigration(server, scene.org.login, scene.open)
    return { ...belongings, migration_id, repo_name: scene.open }
  }

  /** A gist of the caller. Forks use a gist of a user who is not a caller. */
  async #gist({ id }: Operation, who: Who, expected: number): Promise<GistPlace> {
    const owner = id === 'gists/fork' ? 'lender' : who.user
    const goes = expected < 300 && id.startsWith('gists/delete')
    const known = this.#gists.get(owner)
    if (known && !goes) return known
    const made = await makeGist(this.#server, owner)
    if (!goes) this.#gists.set(owner, made)
    return made
  }

  /** The head commit of the requested repository. */
  #head(who: Who, { org, open, repo }: Scene): Promise<string> {
    return headOf(this.#server, `/repos/${org.login}/${who.openly ? open : repo}`)
  }

  /** The requested repository becomes a fork of itself, which has nothing to sync. */
  #makeFork(who: Who, { openId, repositoryId }: Scene) {
    const id = who.openly ? openId : repositoryId
    const { context, clock } = this.#server
    return context.storage.transaction(({ repositories }) =>
      repositories.update(id, { parent_id: id }, clock.now()),
    )
  }

  /** Protects a branch with everything that can be removed. */
  #protect(who: Who, { openId, repositoryId }: Scene) {
    const id = who.openly ? openId : repositoryId
    return this.#server.context.storage.transaction((store) => plantProtection(store, id))
  }

  /** The open pull request gets a base that is ahead of its head. */
  #moveBase(who: Who, { openId, repositoryId }: Scene) {
    const id = who.openly ? openId : repositoryId
    return this.#server.context.storage.transaction(async ({ pulls }) => {
      const [pull] = await pulls.openFrom(id, ['side'])
      if (pull) await pulls.update(pull.issue_id, { base_ref: 'other' })
    })
  }

  /** The caller has not reacted in this way yet. */
  #forgetRockets() {
    return this.#server.opened.run(`delete from reactions where content = 'rocket'`)
  }

  /** The first issue has its sub-issue, and another issue has no parent. */
  async #restoreSubIssues() {
    for (const statement of restoredSubIssues) await this.#server.opened.run(statement)
  }

  /** The commits of the scene have no check suites yet; the planted one stays. */
  #forgetSuites() {
    return this.#server.opened.run(`delete from check_suites where head_sha <> '${'a'.repeat(40)}'`)
  }

  /** A pending review of the caller, or of the bot of an app that acts for itself. */
  #pendingReview(who: Who, { openId, repositoryId }: Scene): Promise<number> {
    const login = who.kind === 'installation' ? `${who.app}[bot]` : who.user
    const { context, clock } = this.#server
    const id = who.openly ? openId : repositoryId
    return context.storage.transaction((store) => plantPendingReview(store, id, login, clock.now()))
  }

  /** A thread of which the caller was notified just now. */
  #thread({ user }: Who, { openId }: Scene): Promise<number> {
    const { context, clock } = this.#server
    return context.storage.transaction((store) => plantThread(store, openId, user, clock.now()))
  }

  #invitation(path: string, who: Who, scene: Scene): Promise<number> {
    const login = path.startsWith('/user/') ? who.user : scene.idol
    return makeInvitation(this.#server, who.openly ? scene.openId : scene.repositoryId, login)
  }

  /** The caller's own client; strangers request ours. */
  #clientAskedAbout({ kind, client: id, app }: Who): string {
    if (kind !== 'client' || id === 'Ov23other') return 'Ov23ours'
    return id ?? clientIds[app]
  }

  /** A token of the client, for a user who is not a caller. */
  async #lent(clientId: string, scene: Scene): Promise<string> {
    const app = clientId === 'Iv23bare' ? 'bare-bot' : 'ci-bot'
    const kind = clientId === 'Ov23ours' ? 'oauth' : 'app-user'
    const lender = { label: 'lender', user: 'lender', home: 'scene', app, kind } as const
    const { token } = await this.#callers.enter({ ...lender, scopes: [], permissions: {} }, scene)
    return token as string
  }

  /** The code at the end of a registration by manifest. */
  async #code(): Promise<string> {
    const { storage, clock } = this.#server.context
    const owner = (await storage.accounts.findByLogin('forge')) as Account
    const plain = {
      externalUrl: 'http://127.0.0.1/',
      callbackUrls: [],
      permissions: {},
      events: [],
    }
    const registration = { owner, name: `registered ${++names}`, ...plain }
    const { app } = await registerApp(registration, this.#server.context)
    const code = mintToken('ghs_').slice(4)
    const expires_at = clock.now() + 3_600_000
    await storage.manifestCodes.create({ hash: hashToken(code), app_id: app.id, expires_at })
    return code
  }
}

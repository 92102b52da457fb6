import { hashToken, mintToken } from '../../../server/auth/token-format.ts'
import { registerApp } from '../../../server/apps/register.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import type { Account } from '../../../server/storage/accounts.ts'
import { client, type ClientOptions } from '../service-client.ts'
import { startTestServer, type TestServer } from '../start-server.ts'
import type { Store } from '../stores.ts'
import { plantAttestations, subject } from './attestations.ts'
import { Callers, type Who } from './callers.ts'
import { attempts, columns, type Attempt, type Column } from './columns.ts'
import { expectation, type Suspension } from './expectation.ts'
import { fillIn, samples, type Place } from './sample-calls.ts'
import type { Choice } from './sample.ts'
import { makeGist, noGist, type GistPlace } from './snippets.ts'
import { headOf } from '../sarif.ts'
import { noKeys, PlantedKeys } from '../planted-keys.ts'
import { plantSocialAccount } from '../planted-profile.ts'
import { plantEmail, plantMigration, plantOwnMigration } from '../planted-migrations.ts'
import {
  cast,
  clientIds,
  fillRepositories,
  makeInvitation,
  makeScene,
  makeWorkspace,
  type Scene,
} from './stage.ts'

/** One request of the matrix: what should have come and what came. */
export interface Cell {
  column: Column
  who: string
  expected: number
  seen: number
}

const sampleOf = ({ id }: Operation) => samples[id as keyof typeof samples]

const expectedIn = (version: string, operation: Operation, newest: number): number => {
  const { success, formerly } = sampleOf(operation)
  return formerly && version === '2022-11-28' && newest === success ? formerly : newest
}

/** A running server with the cast, and everybody who has been on stage. */
export class Matrix implements AsyncDisposable {
  readonly #server: TestServer
  readonly #callers: Callers
  readonly #scene: Scene
  /** Credentials that were used and are still good. */
  readonly #known = new Map<string, ClientOptions>()
  #suspended: { what: Suspension; scene: Scene } | undefined
  #names = 0
  /** A gist of each user's, which is asked about until it is removed. */
  readonly #gists = new Map<string, GistPlace>()
  readonly #keys: PlantedKeys

  private constructor(server: TestServer, scene: Scene) {
    this.#server = server
    this.#callers = new Callers(server)
    this.#keys = new PlantedKeys(server)
    this.#scene = scene
  }

  static async start(store?: Store): Promise<Matrix> {
    const server = await startTestServer({ world: cast, ...(store && { store }) })
    const scene = await makeScene(server)
    await fillRepositories(server, scene)
    return new Matrix(server, scene)
  }

  /** What those who are chosen are answered by an operation in a version. */
  async cells(operation: Operation, version: string, choose: Choice): Promise<Cell[]> {
    const asked = choose(operation, attempts(operation, this.#server.clock.now()))
    const cells: Cell[] = []
    for (const column of columns) {
      for (const attempt of asked[column]) {
        cells.push({ column, ...(await this.#try(operation, attempt, version)) })
      }
    }
    return cells
  }

  async #try(
    operation: Operation,
    attempt: Attempt,
    version: string,
  ): Promise<Omit<Cell, 'column'>> {
    const { who, suspension } = attempt
    const expected = expectedIn(version, operation, expectation(operation, who, suspension))
    // What changes something gets a scene of its own, lest it change what is asked about next.
    const once = expected < 300 && operation.method !== 'GET'
    const scene = once ? await makeScene(this.#server) : this.#scene
    if (once && sampleOf(operation).content) {
      await fillRepositories(this.#server, scene, [who.openly ? scene.open : scene.repo])
    }
    const caller = attempt.credentials ?? (await this.#credentials(who, scene, once))
    const place = await this.#place(operation, who, scene, expected)
    await this.#keepSuspended(suspension, scene)
    const path = fillIn(operation.path, place)
    const body = sampleOf(operation).body?.(place)
    const asked = client(this.#server, { ...caller, version }).request(operation.method, path, body)
    const { status: seen } = await asked
    return { who: who.label, expected, seen }
  }

  async #credentials(who: Who, scene: Scene, once: boolean): Promise<ClientOptions> {
    if (once) return this.#callers.enter(who, scene)
    const key = JSON.stringify({ ...who, label: '' })
    let found = this.#known.get(key)
    if (!found) this.#known.set(key, (found = await this.#callers.enter(who, scene)))
    return found
  }

  async #place(operation: Operation, who: Who, scene: Scene, expected: number): Promise<Place> {
    const { path } = operation
    if (path.includes('/attestations/digest/')) await plantAttestations(this.#server, scene)
    const client_id = this.#clientAskedAbout(who)
    return {
      owner: scene.org.login,
      repo: who.openly ? scene.open : scene.repo,
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
      ...(who.openly ? scene.openScanning : scene.scanning),
      ...(who.openly ? scene.openRun : scene.run),
      team_slug: 'core',
      invitation_id: path.includes('{invitation_id}')
        ? await this.#invitation(path, who, scene)
        : 0,
      code: path.includes('{code}') ? await this.#code() : '',
      access_token: path.includes('{client_id}') ? await this.#lent(client_id, scene) : '',
      name: `new-${++this.#names}`,
      subject_digest: subject,
      commit_sha: path.endsWith('/statuses/{sha}') ? await this.#head(who, scene) : '',
      ...(path.includes('{gist_id}') ? await this.#gist(operation, who, expected) : noGist),
      ...sampleOf(operation).names,
      ...(await this.#belongings(operation, who, scene)),
    }
  }

  /** What is the caller's own, or the organization's, where an operation is about that. */
  async #belongings({ path, method }: Operation, { user: login }: Who, scene: Scene) {
    const none = { migration_id: 0, repo_name: '', email: '', workspace_name: '', account_url: '' }
    const belongings = { ...none, ...noKeys }
    const server = this.#server
    if (path.startsWith('/user/workspaces')) {
      const workspace_name = await makeWorkspace(server, login, scene, ++this.#names)
      return { ...belongings, workspace_name }
    }
    if (path.startsWith('/user/email') && ['DELETE', 'PATCH'].includes(method)) {
      return { ...belongings, email: await plantEmail(server, login, ++this.#names) }
    }
    if (path === '/user/social_accounts' && method !== 'GET') {
      return { ...belongings, account_url: await plantSocialAccount(server, login) }
    }
    if (path.startsWith('/user/migrations')) {
      return { ...belongings, ...(await plantOwnMigration(server, login, ++this.#names)) }
    }
    if (/^\/user\/(gpg_|ssh_signing_)?keys/.test(path)) {
      return { ...belongings, ...(await this.#keys.for(method, login)) }
    }
    if (!path.includes('{migration_id}')) return belongings
    const migration_id = await plantMigration(server, scene.org.login, scene.open)
    return { ...belongings, migration_id, repo_name: scene.open }
  }

  /** The caller's own; to be forked, that of somebody who asks nothing here. */
  async #gist({ id }: Operation, who: Who, expected: number): Promise<GistPlace> {
    const owner = id === 'gists/fork' ? 'lender' : who.user
    const goes = expected < 300 && id.startsWith('gists/delete')
    const known = this.#gists.get(owner)
    if (known && !goes) return known
    const made = await makeGist(this.#server, owner)
    if (!goes) this.#gists.set(owner, made)
    return made
  }

  /** Of the repository that is asked about. */
  #head(who: Who, { org, open, repo }: Scene): Promise<string> {
    return headOf(this.#server, `/repos/${org.login}/${who.openly ? open : repo}`)
  }

  #invitation(path: string, who: Who, scene: Scene): Promise<number> {
    const login = path.startsWith('/user/') ? who.user : scene.idol
    return makeInvitation(this.#server, who.openly ? scene.openId : scene.repositoryId, login)
  }

  /** Its own; strangers ask about ours. */
  #clientAskedAbout({ kind, client: id, app }: Who): string {
    if (kind !== 'client' || id === 'Ov23other') return 'Ov23ours'
    return id ?? clientIds[app]
  }

  /** A token of the client's, of a user who asks nothing here. */
  async #lent(clientId: string, scene: Scene): Promise<string> {
    const app = clientId === 'Iv23bare' ? 'bare-bot' : 'ci-bot'
    const kind = clientId === 'Ov23ours' ? 'oauth' : 'app-user'
    const lender = { label: 'lender', user: 'lender', home: 'scene', app, kind } as const
    const { token } = await this.#callers.enter({ ...lender, scopes: [], permissions: {} }, scene)
    return token as string
  }

  /** What a registration by manifest ends with. */
  async #code(): Promise<string> {
    const { storage, clock } = this.#server.context
    const owner = (await storage.accounts.findByLogin('forge')) as Account
    const plain = {
      externalUrl: 'http://127.0.0.1/',
      callbackUrls: [],
      permissions: {},
      events: [],
    }
    const registration = { owner, name: `registered ${++this.#names}`, ...plain }
    const { app } = await registerApp(registration, this.#server.context)
    const code = mintToken('ghs_').slice(4)
    const expires_at = clock.now() + 3_600_000
    await storage.manifestCodes.create({ hash: hashToken(code), app_id: app.id, expires_at })
    return code
  }

  /** Suspends what is to be and nothing else; what is so already stays so. */
  async #keepSuspended(what: Suspension | undefined, scene: Scene): Promise<void> {
    const before = this.#suspended
    if (before?.what === what && (!what || before?.scene === scene)) return
    if (before) await this.#suspend(before.what, before.scene, false)
    if (what) await this.#suspend(what, scene, true)
    this.#suspended = what && { what, scene }
  }

  async #suspend(what: Suspension, scene: Scene, on: boolean): Promise<void> {
    const { accounts, installations } = this.#server.context.storage
    const now = this.#server.clock.now()
    if (what === 'the installation') {
      const change = on ? installations.suspend : installations.unsuspend
      for (const id of Object.values(scene.installations)) await change(id, now)
      return
    }
    const logins = {
      'the user': 'mona',
      'the account': scene.org.login,
      'the owner of the app': 'forge',
    }
    const { id } = (await accounts.findByLogin(logins[what])) as Account
    await accounts.suspend(id, on ? now : null, now)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]()
  }
}

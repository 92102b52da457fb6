import type { Account } from '../../../server/storage/accounts/accounts.ts'
import { makeGpgKey } from '../keys/gpg-keys.ts'
import { plantKeys } from '../planted/keys.ts'
import { plantEmail, plantMigration, plantOwnMigration } from '../planted/migrations.ts'
import { plantThread } from '../planted/thread.ts'
import { plantSocialAccount } from '../planted/profile.ts'
import { headOf } from '../fixtures/sarif.ts'
import { client, type ClientOptions } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import { columnsIn, dumpStore, type StoreColumn } from '../databases/store-contents.ts'
import { plantAttestations, subject } from './attestations.ts'
import { Callers, type Who } from './callers.ts'
import type { Place } from '../calls/place.ts'
import { makeGist } from './snippets.ts'
import { everything, fillRepositories, makeInvitation, makeScene } from './stage.ts'
import { makeWorkspace, plantOwnSecret } from './workspaces.ts'
import type { Scene, User } from './stage.ts'
import { scopes } from './worlds.ts'

/** In the names and texts of everything that belongs to the other tenant. */
export const marker = 'Zanzibar'

/** An organization with an owner, who has no other, and one of everything a request can name. */
export interface Tenant {
  login: string
  user: Account
  scene: Scene
  place: Place
  /** For operations on the organization's migrations and hooks, and on the user's invitations. */
  elsewhere: Pick<Place, 'migration_id' | 'repo_name' | 'invitation_id' | 'hook_id' | 'delivery_id'>
  /** Credentials that may do everything in this tenant, by kind. */
  callers: Map<Who['kind'], ClientOptions>
}

/** Names that resources of the other tenant have, instead of those that every scene has. */
export const otherNames = {
  label: 'bees',
  team_slug: 'bees',
  secret_name: 'BEES',
  environment_name: 'bees',
  custom_property_name: 'bees',
  issue_number: 41,
  milestone_number: 42,
  alert_number: 43,
}

/** The name of an issue type of the other tenant. */
export const otherType = 'Bee'

/** An owner of the organization, who may use workspaces there. */
async function makeUser({ context, clock }: TestServer, login: string, { org }: Scene) {
  const now = clock.now()
  const moment = { created_at: now, updated_at: now }
  const plain = { type: 'User', plan: 'free', site_admin: 0 } as const
  return context.storage.transaction(async ({ accounts, workspaces }) => {
    const user = await accounts.create({ login, ...plain, ...moment })
    const membership = { organization_id: org.id, user_id: user.id, created_at: now }
    await accounts.addMember({ ...membership, role: 'admin' })
    await workspaces.select(org.id, [...(await workspaces.selected(org.id)), user.id])
    return user
  })
}

/** The application and the app that act for a tenant. */
export interface Acting {
  client: 'Ov23ours' | 'Ov23other'
  app: 'ci-bot' | 'other-bot'
}

const callersOf = (login: string, { client, app }: Acting): Who[] => {
  const common = { label: login, user: login as User, home: 'scene', scopes } as const
  const able = { ...common, permissions: everything, app: 'ci-bot' } as const
  return [
    { ...able, kind: 'classic' },
    { ...able, kind: 'fine-grained' },
    { ...able, kind: 'oauth', client },
    { ...able, kind: 'app-user' },
    { ...able, kind: 'installation' },
    { ...able, kind: 'workflow' },
    { ...able, kind: 'app', app },
    { ...able, kind: 'client', client },
  ]
}

/** Makes a tenant whose owner is a new user. */
export async function makeTenant(
  server: TestServer,
  login: string,
  acting: Acting,
): Promise<Tenant> {
  const scene = await makeScene(server)
  const user = await makeUser(server, login, scene)
  await fillRepositories(server, scene)
  await plantAttestations(server, scene)
  const entrance = new Callers(server)
  const whos = callersOf(login, acting)
  const callers = new Map<Who['kind'], ClientOptions>()
  for (const who of whos) callers.set(who.kind, await entrance.enter(who, scene))
  const lent = await entrance.enter({ ...(whos[2] as Who) }, scene)
  const elsewhere = {
    migration_id: await plantMigration(server, scene.org.login, scene.open),
    repo_name: scene.open,
    invitation_id: await makeInvitation(server, scene.repositoryId, login),
    ...scene.organizationHook,
  }
  await plantOwnSecret(server, login, scene)
  const place: Place = {
    owner: scene.org.login,
    repo: scene.repo,
    account_id: user.id,
    hook_id: scene.hookId,
    delivery_id: scene.deliveryId,
    comment_id: scene.commentId,
    author_id: scene.authorId,
    repository_id: scene.repositoryId,
    issue_type_id: scene.issueTypeId,
    issue_field_id: scene.issueFieldId,
    role_id: scene.roleId,
    org: scene.org.login,
    username: login,
    target_user: scene.idol,
    client_id: acting.client,
    installation_id: scene.installations['ci-bot'],
    app_slug: 'ci-bot',
    license: 'mit',
    ...scene.scanning,
    ...scene.run,
    ...scene.release,
    ...scene.parts,
    ...scene.review,
    ...scene.reactions,
    thread_id: await server.context.storage.transaction((store) =>
      plantThread(store, scene.repositoryId, login, server.clock.now()),
    ),
    team_slug: 'core',
    invitation_id: await makeInvitation(server, scene.repositoryId, scene.idol),
    code: 'x'.repeat(40),
    access_token: lent.token as string,
    name: `new-of-${login}`,
    subject_digest: subject,
    ...(await makeGist(server, login)),
    email: await plantEmail(server, login, 1),
    commit_sha: await headOf(server, `/repos/${scene.org.login}/${scene.repo}`),
    workspace_name: await makeWorkspace(server, scene, {
      state: 'Shutdown',
      login: login as User,
      isOwn: false,
      number: user.id,
    }),
    ...(await plantKeys(server, login)),
    armored_public_key: (await makeGpgKey()).armored,
    account_url: await plantSocialAccount(server, login),
    ...(await plantOwnMigration(server, login, user.id)),
  }
  return { login, user, scene, place, elsewhere, callers }
}

/** Columns with the words of people. Names that are keys are not changed. */
export const words =
  /^(title|body|description|summary|name|display_title|company|location|bio|original_name|human_name|response_body|dismissed_comment)$/
/** Tables where a name identifies the row in a request. */
export const keyed =
  /^(repositories|dependency_secrets|actions_secrets|workspace_secrets|actions_variables|environments|custom_properties|issue_types)$/
/** Tables with what everyone may read: profiles, and gists for those who have their address. */
const open = /^(accounts|gists|gist_comments|payloads|apps|oauth_apps)$/

/** Tables of the engine. Indexes of words only repeat what other tables have. */
const internal = /^(sqlite_|kysely_)|_search/

/** All columns of the tables. */
export const columnsOf = async ({ opened }: TestServer): Promise<StoreColumn[]> =>
  (await columnsIn(opened)).filter(({ name }) => !internal.test(name))

/** The last row of each table. */
async function lastRows(server: TestServer): Promise<Map<string, number>> {
  const tables = [...new Set((await columnsOf(server)).map(({ name }) => name))]
  const parts = tables.map(
    (name) => `select '${name}' as name, coalesce(max(rowid), 0) as last from ${name}`,
  )
  const rows = await server.opened.query<{ name: string; last: number }>(parts.join(' union all '))
  return new Map(rows.map(({ name, last }) => [name, Number(last)]))
}

/** A tenant that nobody else may read or change, and what the store has of it. */
export class OtherTenant {
  readonly tenant: Tenant
  readonly #server: TestServer
  /** The rows that were there before it. */
  readonly #others: ReadonlySet<string>
  /** A statement that counts the references to its rows, by column. */
  readonly #counting: string
  #rows: ReadonlySet<string> = new Set()
  #references = new Map<string, number>()

  private constructor(
    server: TestServer,
    tenant: Tenant,
    others: ReadonlySet<string>,
    counting: string,
  ) {
    this.#server = server
    this.tenant = tenant
    this.#others = others
    this.#counting = counting
  }

  static async make(server: TestServer, login: string, acting: Acting): Promise<OtherTenant> {
    const first = await lastRows(server)
    const others = new Set(await linesOf(server))
    const tenant = await makeTenant(server, login, acting)
    await rename(server, tenant)
    const last = await lastRows(server)
    await mark(server, first, tenant.scene)
    Object.assign(tenant.place, otherNames, { commit_sha: await ownCommit(server, tenant) })
    const made = new OtherTenant(server, tenant, others, await countReferences(server, first, last))
    await made.remember()
    return made
  }

  /** Expects from now on what the store has now. */
  async remember(): Promise<void> {
    const lines = await linesOf(this.#server)
    this.#rows = new Set(lines.filter((line) => !this.#others.has(line)))
    this.#references = await this.#count()
  }

  /** Stops watching the rows that have changed, so that later calls do not report them again. */
  async forgive(): Promise<void> {
    const now = new Set(await linesOf(this.#server))
    this.#rows = new Set([...this.#rows].filter((line) => now.has(line)))
    this.#references = await this.#count()
  }

  async #count(): Promise<Map<string, number>> {
    const rows = await this.#server.opened.query<{ name: string; count: number }>(this.#counting)
    return new Map(rows.map(({ name, count }) => [name, Number(count)]))
  }

  /** Rows of the tenant that are gone or different, and columns with new references to it. */
  async changes(): Promise<string[]> {
    const now = new Set(await linesOf(this.#server))
    const gone = [...this.#rows].filter((line) => !now.has(line))
    const references = [...(await this.#count())]
      .filter(([name, count]) => count !== this.#references.get(name))
      .map(([name, count]) => `${name} ${this.#references.get(name)} -> ${count}`)
    return [...gone, ...references]
  }
}

/** All rows, with the credentials, whose last use is not of interest. */
export async function linesOf({ opened }: TestServer): Promise<string[]> {
  const secrets = ['tokens', 'installation_tokens', 'workflow_tokens'].map(
    (table) =>
      `select '${table} ' || hash || coalesce(cast(expires_at as text), '') as line from ${table}`,
  )
  const rows = await opened.query<{ line: string }>(secrets.join(' union all '))
  return [...(await dumpStore(opened)).split('\n'), ...rows.map(({ line }) => line)]
}

/** Gives names to a tenant that those of other scenes do not have. */
async function rename({ opened }: TestServer, { scene, user }: Tenant): Promise<void> {
  const inRepositories = `repository_id in (${scene.repositoryId}, ${scene.openId})`
  const inOrganization = `organization_id = ${scene.org.id}`
  const { label, team_slug, secret_name, environment_name } = otherNames
  const { custom_property_name: property } = otherNames
  const changes = [
    `labels set name = '${label}', name_key = '${label}' where name_key = 'bug' and ${inRepositories}`,
    `teams set slug = '${team_slug}' where ${inOrganization}`,
    `actions_secrets set name = '${secret_name}' where environment_id in (select id from environments where ${inRepositories})`,
    ...['dependency_secrets', 'actions_secrets', 'workspace_secrets', 'actions_variables'].map(
      (table) =>
        `${table} set name = '${secret_name}' where ${inOrganization} or ${inRepositories}`,
    ),
    `workspace_secrets set name = '${secret_name}' where user_id = ${user.id}`,
    `environments set name = '${environment_name}', name_key = '${environment_name}' where ${inRepositories}`,
    `custom_properties set name = '${property}', name_key = '${property}' where ${inOrganization}`,
    `issue_types set name = '${otherType}', name_key = '${otherType.toLowerCase()}' where name = 'Odd' and ${inOrganization}`,
    `issues set number = ${otherNames.issue_number} where number = 1 and ${inRepositories}`,
    `milestones set number = ${otherNames.milestone_number} where ${inRepositories}`,
    `code_scanning_alerts set number = ${otherNames.alert_number} where ${inRepositories}`,
  ]
  for (const change of changes) await opened.run(`update ${change}`)
}

/** A commit that no other repository has, on a branch of its own. All scenes start with the same one. */
async function ownCommit(server: TestServer, { place, callers }: Tenant): Promise<string> {
  const path = `/repos/${place.owner}/${place.repo}/git`
  const owner = client(server, callers.get('classic'))
  const { body: first } = await owner.get(`${path}/commits/${place.commit_sha}`)
  const commit = { message: marker, tree: first.tree.sha, parents: [first.sha] }
  const { body: made } = await owner.post(`${path}/commits`, commit)
  await owner.post(`${path}/refs`, { ref: 'refs/heads/hive', sha: made.sha })
  return made.sha
}

/** Adds the marker to the words of the rows since then, except those of the public repository. */
async function mark(server: TestServer, since: ReadonlyMap<string, number>, { openId }: Scene) {
  const all = await columnsOf(server)
  const columns = all.filter(
    ({ name, column }) => words.test(column) && !keyed.test(name) && !open.test(name),
  )
  const descriptions = ['repositories', 'custom_properties', 'issue_types'].map((name) => ({
    name,
    column: 'description',
  }))
  const isHidden = (name: string) => {
    if (name === 'repositories') return `id <> ${openId}`
    if (name === 'issue_comments')
      return `issue_id not in (select id from issues where repository_id = ${openId})`
    const belongs = all.some((each) => each.name === name && each.column === 'repository_id')
    return belongs ? `coalesce(repository_id, 0) <> ${openId}` : '1'
  }
  for (const { name, column } of [...columns, ...descriptions]) {
    const marked = `coalesce("${column}", '') || ' ${marker}'`
    await server.opened.run(
      `update ${name} set "${column}" = ${marked} where rowid > ${since.get(name) ?? 0} and ${isHidden(name)}`,
    )
  }
}

/** A statement that counts the rows that refer to the rows of a tenant, by column. */
async function countReferences(
  { opened }: TestServer,
  first: ReadonlyMap<string, number>,
  last: ReadonlyMap<string, number>,
): Promise<string> {
  const keys = await opened.query<{ name: string; column: string; target: string }>(
    `select m.name as name, f."from" as "column", f."table" as target
     from sqlite_master m, pragma_foreign_key_list(m.name) f
     where m.type = 'table' and f."to" = 'id' order by 1, 2`,
  )
  const parts = keys.map(({ name, column, target }) => {
    const range = `"${column}" > ${first.get(target) ?? 0} and "${column}" <= ${last.get(target) ?? 0}`
    return `select '${name}.${column}' as name, count(*) as count from ${name} where ${range}`
  })
  return parts.join(' union all ')
}

import { createClient, unwrap } from '../../client/index.ts'
import { systemClock } from '../../server/core/clock.ts'
import { versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { startMock } from '../_support/contract/start-prism.ts'
import { appToken } from '../_support/keys/app-jwt.ts'
import { newManifestCode } from '../_support/pages/page-visitor.ts'
import { spawnServer } from '../_support/spawn-server.ts'
import { startReceiver } from '../_support/webhooks/receiver.ts'
import * as arranged from './_arranged.ts'
import { contractWorld, holders } from './_world.ts'

export type Version = (typeof versions)[number]

/** The resources that operations are called on. The mock does not need them. */
export interface Place {
  owner: string
  repo: string
  hook_id: number
  delivery_id: number
  /** A hook of acme with a delivery. */
  organization_hook: { hook_id: number; delivery_id: number }
  /** An invitation to this repository, and two that mona can accept or decline. */
  invitation_id: number
  own_invitation_id: number
  other_invitation_id: number
  /** A published advisory of the repository. */
  ghsa_id: string
  /** A release with an asset. */
  release: { release_id: number; asset_id: number; tag: string }
  /** A comment on an issue. */
  comment_id: number
  /** The thread of the issue, of which mona was notified. */
  thread_id: number
  /** An open pull request from hubot's fork. A stranger's fork is ahead as well. */
  pull_number: number
  head_sha: string
  /** An approval of it, with a comment. */
  review: { review_id: number; comment_id: number }
  /** A comment on its commit, and a deploy key. */
  parts: { comment_id: number; key_id: number }
  /** A deployment with a status. */
  deployment: { deployment_id: number; status_id: number }
  /** The installation of the test world's app on acme. */
  installation_id: number
  /** An installation on the holder, to be deleted. */
  leaving_id: number
  /** A delivery to the webhook of the app. */
  app_delivery_id: number
  /** A repository of acme's and one of the owner's that migrations have locked. */
  repo_name: string
  /** Migrations of acme and of the owner, with their archives. */
  migrations: { org: number; own: number }
  /** The code of an app manifest. */
  manifest_code: string
  /** Resources of the repository mona/scanned. */
  scanned: { run_id: number; sarif_id: string; analysis_id: number; alert_number: number }
  gist: { gist_id: string; sha: string; comment_id: number }
  /** Keys of mona's. */
  keys: { key_id: number; ssh_signing_key_id: number; gpg_key_id: number }
  /** A user whose tokens may be revoked. */
  holder: string
  /** A repository of mona's with a completed import, and an author of its source. */
  imported: { repo: string; author_id: number }
}

export interface Target extends AsyncDisposable {
  url(version: Version): string
  /** Creates the resources. */
  arrange(): Promise<Place>
}

const clientsOf = (baseUrl: string) => {
  const as = (auth: string) => createClient({ baseUrl, auth, userAgent: 'devplatform-client' })
  return {
    mona: as('ghp_mona'),
    hubot: as('ghp_hubot'),
    stranger: as('ghp_stranger'),
    app: as(appToken(systemClock)),
  }
}

type Clients = ReturnType<typeof clientsOf>

/**
 * A new repository of mona's with all resources.
 * @param url where a hook delivers to
 */
async function arrangeRepository({ mona, hubot, stranger }: Clients, repo: string, url: string) {
  const body = { name: repo, auto_init: true, is_template: true } // an empty repository cannot be forked
  await unwrap(mona.POST('/user/repos', { body }))
  const path = { owner: 'mona', repo }
  const parts = await Promise.all([
    arranged.arrangeIssue(mona, path),
    arranged.arrangeHook(mona, path, url),
    arranged.arrangeAdvisory(mona, path),
    arranged.arrangeInvitations(mona, hubot, path),
    arranged.arrangePull(hubot, stranger, path),
    arranged.arrangeRelease(mona, path),
    arranged.arrangeOrganizationHook(mona, 'acme', url + repo),
  ])
  const deployed = await arranged.arrangeDeployment(mona, path)
  const [issue, hook, advisory, invitations, pull, release, organization_hook] = parts
  const review = await arranged.arrangeReview(mona, path, pull.pull_number)
  const thread = await arranged.arrangeThread(mona, hubot, path)
  const works = {
    ...deployed,
    organization_hook,
    ...review,
    ...thread,
    ...(await arranged.arrangeParts(mona, path, pull.head_sha)),
  }
  return { ...path, ...issue, ...hook, ...advisory, ...invitations, ...pull, ...release, ...works }
}

/** The server itself. */
export async function startReal(): Promise<Target> {
  const receiver = await startReceiver()
  const server = await spawnServer({ world: contractWorld, args: ['--rate-limits', 'off'] })
  const clients = clientsOf(server.url)
  let made = 0
  return {
    url: () => server.url,
    async arrange() {
      const holder = holders[made] as string
      const name = `place-${++made}`
      const repo_name = `${name}-moved`
      const [repository, scanned, gist, migrations, installations, manifest_code, keys, imported] =
        await Promise.all([
          arrangeRepository(clients, name, receiver.url),
          arranged.arrangeScan(clients.mona, { owner: 'mona', repo: 'scanned' }),
          arranged.arrangeGist(clients.mona),
          arranged.arrangeMigrations(clients.mona, repo_name),
          arranged.arrangeInstallations(clients.app, holder, receiver.url),
          newManifestCode(server, `manifest-${made}`),
          arranged.arrangeKeys(clients.mona),
          arranged.arrangeImport(clients.mona, `${name}-imported`, server.opened),
        ])
      const rest = { repo_name, manifest_code, scanned, gist, migrations, holder, keys, imported }
      return { ...repository, ...installations, ...rest }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

const imagined: Place = {
  ...{ owner: 'acme', repo: 'widgets', hook_id: 1, delivery_id: 1, installation_id: 1 },
  ...{ invitation_id: 1, own_invitation_id: 2, other_invitation_id: 3, leaving_id: 1 },
  app_delivery_id: 1,
  organization_hook: { hook_id: 1, delivery_id: 1 },
  ...{ ghsa_id: 'GHSA-mrrw-q2xw-8p5c', comment_id: 1, pull_number: 1, repo_name: 'widgets' },
  migrations: { org: 1, own: 1 },
  scanned: { run_id: 1, sarif_id: 'a', analysis_id: 1, alert_number: 1 },
  release: { release_id: 1, asset_id: 1, tag: 'v1.0.0' },
  head_sha: 'a'.repeat(40),
  thread_id: 1,
  review: { review_id: 1, comment_id: 1 },
  parts: { comment_id: 1, key_id: 1 },
  deployment: { deployment_id: 1, status_id: 1 },
  gist: { gist_id: 'a'.repeat(32), sha: 'a'.repeat(40), comment_id: 1 },
  manifest_code: 'code',
  keys: { key_id: 1, ssh_signing_key_id: 1, gpg_key_id: 1 },
  holder: 'anybody',
  imported: { repo: 'widgets', author_id: 1 },
}

/**
 * A repository and the webhook of the app on a server that others use as well. The other resources
 * do not exist there.
 */
export async function placeIn(url: string, repo: string, hookUrl: string): Promise<Place> {
  const clients = clientsOf(url)
  const organization = { params: { path: { org: 'acme' } } }
  const { id } = await unwrap(clients.app.GET('/orgs/{org}/installation', organization))
  const hook = await arranged.arrangeAppHook(clients.app, id, hookUrl)
  return { ...imagined, ...hook, ...(await arrangeRepository(clients, repo, hookUrl)) }
}

/** A mock for each version, which returns the examples of the contract. */
export async function startMocks(): Promise<Target> {
  const started = await Promise.all(
    versions.map(async (version) => [version, await startMock(contractDocument(version))] as const),
  )
  const mocks = new Map(started)
  return {
    url: (version) => mocks.get(version)!.url,
    arrange: async () => imagined,
    async [Symbol.asyncDispose]() {
      for (const mock of mocks.values()) await mock[Symbol.asyncDispose]()
    },
  }
}

import { createControlClient, type ControlClient } from '../../client/control.ts'
import { createClient, unwrap } from '../../client/index.ts'
import { systemClock } from '../../server/core/clock.ts'
import { appToken } from '../_support/keys/app-jwt.ts'
import { digestOf } from '../_support/keys/attested.ts'
import { widgets, type ContractPlace } from '../_support/calls/place.ts'
import { newManifestCode } from '../_support/pages/page-visitor.ts'
import type { ServerProcess } from '../_support/spawn-server.ts'
import * as arranged from './_arranged.ts'
import * as others from './_arranged-others.ts'

/** What calls name in every place of the test world. */
const usual = {
  ...{ org: 'acme', username: 'mona', target_user: 'keeper', team_slug: 'core' },
  ...{ client_id: 'Ov23test', access_token: 'gho_mona', app_slug: 'ci-bot', license: 'mit' },
  ...{ role_id: 3, workflow_id: 'ci.yml', workspace_name: 'mona-scanned', name: '' },
  subject_digest: digestOf('an artifact'),
  guarded_branch: 'main',
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
async function arrangeRepository(
  { mona, hubot, stranger }: Clients,
  repo: string,
  url: string,
  control: ControlClient,
) {
  const body = { name: repo, auto_init: true, is_template: true }
  await unwrap(mona.POST('/user/repos', { body }))
  const path = { owner: 'mona', repo }
  const { commit_sha } = await arranged.arrangeFiles(mona, path)
  const [issue, hook, advisory, invitations, pull, { release }] = await Promise.all([
    arranged.arrangeIssue(mona, path),
    arranged.arrangeHook(mona, path, url),
    arranged.arrangeAdvisory(mona, path),
    arranged.arrangeInvitations(mona, hubot, path),
    arranged.arrangePull(hubot, stranger, path),
    arranged.arrangeRelease(mona, path),
  ])
  const { pull_number } = pull
  const { review } = await arranged.arrangeReview(mona, path, pull_number)
  const { parts } = await arranged.arrangeParts(mona, path, commit_sha)
  const commented = {
    ...{ issue_number: 1, comment_id: issue.comment_id, release_id: release.release_id },
    ...{ review_comment_id: review.comment_id, commit_comment_id: parts.comment_id },
  }
  return {
    ...{
      ...path,
      commit_sha,
      pull_number,
      review_id: review.review_id,
      deploy_key_id: parts.key_id,
    },
    ...{ ...issue, ...hook, ...advisory, ...invitations, ...release, ...commented },
    ...(await arranged.arrangeDeployment(mona, path)).deployment,
    ...(await arranged.arrangeThread(mona, hubot, path)),
    ...(await arranged.arrangeReactions(mona, path, commented)),
    ...(await arranged.arrangeRelations(mona, path)),
    ...(await arranged.arrangeScan(mona, path, control)),
  }
}

/** Resources of mona's and of acme's, besides the repository. */
async function arrangeOthers(server: ServerProcess, { mona }: Clients, name: string, url: string) {
  const there = { params: { path: widgets } }
  const repo_name = `${name}-moved`
  const { gist_id, sha, comment_id } = await others.arrangeGist(mona)
  const migrations = await others.arrangeMigrations(mona, repo_name)
  const source = await others.arrangeImport(mona, `${name}-imported`, server.opened)
  return {
    ...{ gist_id, sha, gist_comment_id: comment_id, repo_name },
    ...{ imported: source.repo, author_id: source.author_id },
    ...{ migration_id: migrations.org, own_migration_id: migrations.own },
    ...(await others.arrangeKeys(mona)),
    ...(await others.arrangeProfile(mona, name)),
    ...(await others.arrangeTeam(mona)),
    organization_hook: await others.arrangeOrganizationHook(mona, 'acme', url + name),
    repository_id: (await unwrap(mona.GET('/repos/{owner}/{repo}', there))).id,
    code: await newManifestCode(server, `manifest-${name}`),
  }
}

/**
 * Creates the resources that operations are called on.
 * @param holder a user with tokens that may be revoked, and an installation
 * @param url of a receiver
 */
export async function arrangePlace(
  server: ServerProcess,
  { name, holder, url }: { name: string; holder: string; url: string },
): Promise<ContractPlace> {
  const clients = clientsOf(server.url)
  const [repository, rest, installations] = await Promise.all([
    arrangeRepository(clients, name, url, createControlClient({ baseUrl: server.url })),
    arrangeOthers(server, clients, name, url),
    others.arrangeInstallations(clients.app, holder, url),
  ])
  return { ...imagined, ...repository, ...rest, ...installations, holder }
}

const digest = 'a'.repeat(40)

/** A place for a mock, which has no resources. Some of them are created by the calls themselves. */
export const imagined: ContractPlace = {
  ...usual,
  ...{ owner: 'acme', repo: 'widgets', repository_id: 1, repo_name: 'widgets', account_id: 1 },
  ...{ hook_id: 1, delivery_id: 1, organization_hook: { hook_id: 1, delivery_id: 1 } },
  ...{ app_delivery_id: 1, installation_id: 1, leaving_id: 1, code: 'code', holder: 'anybody' },
  ...{ invitation_id: 1, own_invitation_id: 2, other_invitation_id: 3, thread_id: 1 },
  ...{ sarif_id: 'a', analysis_id: 1, alert_number: 1, run_id: 1, job_id: 1, check_run_id: 1 },
  ...{ attempt_number: 1, artifact_id: 1, cache_id: 1 },
  ...{ check_suite_id: 1, issue_type_id: 1, issue_field_id: 1, migration_id: 1 },
  ...{ own_migration_id: 1, email: 'mona@example.com', account_url: 'https://example.com/' },
  ...{
    key_id: 1,
    ssh_signing_key_id: 1,
    gpg_key_id: 1,
    armored_public_key: '-----BEGIN PGP PUBLIC KEY BLOCK-----',
  },
  ...{ comment_id: 1, commit_sha: digest, release_id: 1, asset_id: 1, tag: 'v1.0.0' },
  ...{ pull_number: 1, review_id: 1, review_comment_id: 1, commit_comment_id: 1 },
  ...{ deploy_key_id: 1, deployment_id: 1, status_id: 1, imported: 'widgets', author_id: 1 },
  ...{ gist_id: 'a'.repeat(32), sha: digest, gist_comment_id: 1, event_id: 1 },
  ...{ issue_reaction_id: 1, issue_comment_reaction_id: 1, review_comment_reaction_id: 1 },
  ...{ commit_comment_reaction_id: 1, release_reaction_id: 1 },
  ...{ sub_issue_id: 1, free_issue_id: 1, blocking_issue_id: 1 },
}

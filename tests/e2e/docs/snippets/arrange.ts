import { createClient, unwrap, type Client } from '../../../../client/index.ts'
import { systemClock } from '../../../../server/core/clock.ts'
import { claimsOf, signJwt } from '../../../_support/keys/app-jwt.ts'
import { bundleOf } from '../../../_support/keys/attested.ts'
import { contractDocument } from '../../../_support/contract/contract-document.ts'
import { newManifestCode } from '../../../_support/pages/page-visitor.ts'
import { makeGpgKey } from '../../../_support/keys/gpg-keys.ts'
import { sealedWith } from '../../../_support/keys/sealing.ts'
import { makeSshKey } from '../../../_support/keys/ssh-keys.ts'
import type { ServerProcess } from '../../../_support/spawn-server.ts'
import {
  arrangeHook,
  arrangeParts,
  arrangeReactions,
  arrangeThread,
  arrangeRelease,
  arrangeAdvisory,
  arrangeDeployment,
} from '../../../contract/_arranged.ts'
import {
  arrangeImport,
  arrangeKeys,
  arrangeOrganizationHook,
} from '../../../contract/_arranged-others.ts'
import * as people from './arrange-people.ts'
import * as work from './arrange-work.ts'
import { namesOf } from './world.ts'

/** A JWT of the world's app. */
export const appJwt = (): string => signJwt(claimsOf(systemClock, 'Iv23demo'))

/** The key of the examples, which only one account can have. */
function shownKey(): string {
  const { examples } = contractDocument('2026-03-10').components
  const { value } = examples!['gpg-key-input'] as { value: { armored_public_key: string } }
  return value.armored_public_key
}

/** Unregistered keys. */
async function arrangeNewKeys() {
  const { armored } = await makeGpgKey()
  const [ssh, signing, deploy] = [makeSshKey().line, makeSshKey().line, makeSshKey().line]
  return { shown: shownKey(), armored, ssh, signing, deploy }
}

/** The artifact of the examples, by its digest. */
const artifact = 'sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae'

const attest = (client: Client, path: work.Repository) => {
  const input = { params: { path }, body: { bundle: bundleOf([artifact]) } }
  return unwrap(client.POST('/repos/{owner}/{repo}/attestations', input))
}

const idOf = async (client: Client, path: work.Repository) =>
  (await unwrap(client.GET('/repos/{owner}/{repo}', { params: { path } }))).id

/**
 * Creates the resources of the examples whose ids the server assigns.
 * @param url of a receiver
 */
export async function arrange(server: ServerProcess, place: number, url: string) {
  const names = namesOf(place)
  const as = (auth: string) => createClient({ baseUrl: server.url, auth })
  const [mona, hubot] = [as(`ghp_${names.mona}`), as(`ghp_${names.hubot}`)]
  const widgets = { owner: names.acme, repo: 'widgets' }
  await work.makeTemplate(mona, widgets)
  const issues = await work.arrangeIssues(mona, widgets)
  const { release } = await arrangeRelease(mona, widgets)
  const pull = await work.arrangePull([hubot, names.hubot], [mona, names.mona], widgets)
  const review = await work.arrangeReviews([hubot, names.hubot], mona, widgets, pull)
  const { parts } = await arrangeParts(mona, widgets, pull.head_sha)
  const reactions = await arrangeReactions(mona, widgets, {
    issue_number: 4,
    ...{ comment_id: issues.comment_id, review_comment_id: review.comment_id },
    ...{ release_id: release.release_id, commit_comment_id: parts.comment_id },
  })
  const subIssues = await work.arrangeSubIssues(mona, widgets)
  const { deployment } = await arrangeDeployment(mona, widgets)
  const idle_id = await work.arrangeIdleDeployment(mona, widgets)
  await people.arrangeTeam(mona, names.acme, 'widgets')
  const organization_hook = await arrangeOrganizationHook(mona, names.acme, `${url}organization`)
  const thread = await arrangeThread(mona, hubot, widgets)
  const check = await work.arrangeCheck(as(`ghs_${names.acme}`), widgets, pull.base_sha)
  const [scan, hook, advisory, invitations, gist, migrations, installations] = await Promise.all([
    work.arrangeScan(mona, widgets, pull.base_sha),
    arrangeHook(mona, widgets, url),
    arrangeAdvisory(mona, widgets),
    people.arrangeInvitations(mona, [hubot, names.hubot], widgets, [names.mona, names.stranger]),
    work.arrangeGist(mona),
    people.arrangeMigrations(mona, names.acme),
    people.arrangeInstallations(as(appJwt()), names.acme, names.leaver, url),
  ])
  const objects = await work.arrangeObjects(mona, widgets, pull.base_sha)
  await attest(mona, { owner: names.mona, repo: 'secrets' })
  const [definitions, secret, own, keys, newKeys, imported] = await Promise.all([
    people.arrangeDefinitions(mona, names.acme),
    people.arrangeSecret(mona, names.acme).then((key) => sealedWith(key)),
    people.arrangeRepositorySecret(mona, widgets).then((key) => sealedWith(key)),
    arrangeKeys(mona),
    arrangeNewKeys(),
    arrangeImport(mona, 'imported', server.opened),
  ])
  return {
    ...{
      issues,
      release,
      pull,
      review,
      reactions,
      subIssues,
      parts,
      deployment: { ...deployment, idle_id },
      thread,
      check,
      objects,
      scan,
      hook,
      organization_hook,
      advisory,
      invitations,
      gist,
      migrations,
      installations,
    },
    ...{ definitions, secret, own, keys, newKeys, imported, receiver: url },
    widgets_id: await idOf(mona, widgets),
    moved_id: await idOf(mona, { owner: names.acme, repo: 'moved' }),
    manifest_code: await newManifestCode(server, `manifest-${place}`),
  }
}

/** The resources of one place. */
export type Arranged = Awaited<ReturnType<typeof arrange>>

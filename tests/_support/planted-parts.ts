import type { Transaction } from '../../server/storage/index.ts'
import { makeSshKey } from './ssh-keys.ts'

/** Path parameters of the parts. */
export interface PlantedParts {
  commit_comment_id: number
  deploy_key_id: number
  check_run_id: number
  check_suite_id: number
}

/** A completed check run of ci-bot, if there is such an app, on a commit that need not exist. */
async function plantCheck({ apps, checkSuites, checkRuns }: Transaction, id: number, now: number) {
  const app = await apps.findBySlug('ci-bot')
  if (!app) return { check_run_id: 0, check_suite_id: 0 }
  const suite = await checkSuites.create({
    ...{ repository_id: id, app_id: app.id, head_sha: 'a'.repeat(40) },
    ...{ head_branch: null, before_sha: null, created_at: now },
  })
  if (!suite) throw new Error('The commit has a suite')
  const check_run_id = await checkRuns.create({
    ...{ suite_id: suite.id, name: 'planted', status: 'completed', conclusion: 'success' },
    ...{ external_id: null, details_url: null, started_at: now, completed_at: now },
    ...{ title: null, summary: null, text: null, actions: '[]', created_at: now },
  })
  return { check_run_id, check_suite_id: suite.id }
}

/** A comment of mona's on a commit that need not exist, a deploy key, and a check. */
export async function plantParts(
  store: Transaction,
  repository_id: number,
  now: number,
): Promise<PlantedParts> {
  const mona = await store.accounts.findByLogin('mona')
  if (!mona) throw new Error('mona not found')
  const commit_comment_id = await store.commitComments.create({
    ...{ repository_id, user_id: mona.id, commit_id: 'a'.repeat(40), body: 'Why?' },
    ...{ path: null, position: null, line: null, created_at: now, updated_at: now },
  })
  const key = await store.deployKeys.add({
    ...{ repository_id, added_by_id: mona.id, title: 'Build server', read_only: 0 },
    ...{ key: makeSshKey().line, fingerprint: `planted ${repository_id}` },
    ...{ created_at: now, last_used: null },
  })
  if (!key) throw new Error('The repository has the key')
  const check = await plantCheck(store, repository_id, now)
  return { commit_comment_id, deploy_key_id: key.id, ...check }
}

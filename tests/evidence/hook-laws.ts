import { checkPages } from '../_support/hook-laws/pages.ts'
import { checkRules } from '../_support/hook-laws/rules.ts'
import { client } from '../_support/service-client.ts'
import { startTestServer } from '../_support/start-server.ts'
import { allStores, type Store } from '../_support/stores.ts'
import type { Proof, Request } from './proof.ts'

const usualRuns = 200

const method = `The test generates random webhook histories: webhooks are created, updated, reconfigured and deleted, with
conflicting configurations, overlapping events, secrets, masked secrets, and repositories at or near the limit
of webhooks per event. After each request to a running server, it compares the response and the list of
webhooks with a model. It also generates delivery logs of every age and outcome, with filters and pages of one
to four entries, and pages through them in both directions while deliveries are added, days pass and old
entries are purged, and once more without changes.`

async function prove(store: Store, { seed, size, progress }: Request) {
  const runs = size ?? usualRuns
  await using server = await startTestServer({ store })
  const { body } = await client(server, { token: 'ghp_mona' }).post('/user/repos', { name: 'log' })
  const refused = await checkRules(server, { seed, runs })
  progress(`${store.name}: rules`)
  const pages = await checkPages(server, `/repos/${body.full_name}/hooks`, { seed, runs })
  progress(`${store.name}: pages`)
  const row = (Law: string, seen: string) => {
    return { Store: store.name, Law, Histories: runs, Observed: seen, Exceptions: 0 }
  }
  return [
    row(
      'A request succeeds if and only if the webhooks of the repository then satisfy all rules',
      `${refused} requests rejected`,
    ),
    row(
      'Entries that exist throughout appear exactly once in each direction; without changes, both directions match',
      `${pages} pages read during changes`,
    ),
  ]
}

/** The rules of hooks and the pages of their log, with many cases. */
export const hookLaws: Proof = {
  promise: 'Webhooks keep their rules, and delivery logs page without losing entries',
  async run(request) {
    const rows = []
    for (const store of allStores) rows.push(...(await prove(store, request)))
    return { method, rows }
  },
}

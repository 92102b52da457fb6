import { checkPages } from '../_support/hook-laws/pages.ts'
import { checkRules } from '../_support/hook-laws/rules.ts'
import { client } from '../_support/service-client.ts'
import { startTestServer } from '../_support/start-server.ts'
import { stores, type Store } from '../_support/stores.ts'
import type { Proof, Request } from './proof.ts'

const usualRuns = 200

const method = `Histories of hooks are made up at random: created, updated, given another configuration and
deleted, with configurations that collide, events that overlap, secrets, masks of secrets, and repositories
where an event has almost or quite as many hooks as it may. After each request to a running server its
answer, and the list of all hooks, are compared with a model that changes a plain list and then looks at all
of it. Logs of deliveries are made up as well, of every age and outcome, with filters and pages of one to
four; they are walked to the end and back while deliveries are made, days pass and old ones are purged,
and once more while nothing happens.`

async function prove(store: Store, { seed, size, progress }: Request) {
  const runs = size ?? usualRuns
  await using server = await startTestServer({ store })
  const { body } = await client(server, { token: 'ghp_mona' }).post('/user/repos', { name: 'log' })
  const refused = await checkRules(server, { seed, runs })
  progress(`${store.name}: rules`)
  const pages = await checkPages(server, `/repos/${body.full_name}/hooks`, { seed, runs })
  progress(`${store.name}: pages`)
  const row = (Law: string, seen: string) => {
    return { Store: store.name, Law, Histories: runs, 'Of these': seen, Exceptions: 0 }
  }
  return [
    row(
      'A request is done if the hooks of the repository then keep all rules together, else refused (W21)',
      `${refused} requests refused`,
    ),
    row(
      'What was there all the time is shown exactly once in either direction; standing still, the way ' +
        'back is the way forth (W12)',
      `${pages} pages turned meanwhile`,
    ),
  ]
}

/** The rules of hooks and the pages of their log, at length. */
export const hookLaws: Proof = {
  promise:
    'Hooks keep their rules and logs lose nothing, whatever is asked and whatever comes and goes.',
  async run(request) {
    const rows = []
    for (const store of stores) rows.push(...(await prove(store, request)))
    return { method, rows }
  },
}

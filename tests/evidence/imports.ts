import { stores } from '../_support/stores.ts'
import { endImports } from './imports/crash.ts'
import { importAllLarge } from './imports/large.ts'
import { tryLaws } from './imports/laws.ts'
import type { Proof } from './proof.ts'

/** Imports that are ended before their time, on each store; histories and commits go with them. */
const usualCases = 120
const commitsPerCase = 167
const histories = 1

const method = `Random histories of each kind are imported and compared with what the tool of its kind exports,
revision by revision; random histories of git have their authors mapped, and what the mapping is to leave alone
is compared. Then one long history of each kind is imported from a real server, and a sample of its revisions
is compared; of git every branch and tag has the id that it has at the source, so all is the same.

Then imports are ended before their time, at moments drawn from the seed between the request and the time
that an import takes which nobody disturbs: the server gets SIGKILL and is started again on the same data
(on PostgreSQL its leases are ended by hand in place of waiting a minute), or the process of the import gets
SIGKILL, or the import is cancelled. Each time, of all branches and tags either nothing is to be seen or
everything, with the ids that the undisturbed import has come to; no process of the dead one's group is left,
of a cancelled one within two seconds; what was killed is completed without a word from anybody; what was
cancelled is answered with 404; no stage is left, no unfinished pack, and git finds the repository in order.

“Nothing” and “All” count what was to be seen just after the end.`

/** The size is the number of imports that are ended. */
export const imports: Proof = {
  promise:
    'An import brings all of a source or nothing, whatever ends it, and all of it is the same.',
  async run({ seed, size = usualCases, progress }) {
    const tried = await tryLaws(seed, size * histories, progress)
    const large = await importAllLarge(seed, size * commitsPerCase, progress)
    const rows = []
    for (const store of stores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      const tolls = await endImports({ store, seed, cases: size, progress: tell })
      for (const { kind, end, cases, none, all } of tolls)
        rows.push({
          Store: store.name,
          Source: kind,
          Ended: words[end],
          Cases: cases,
          Nothing: none,
          All: all,
          'Half, or left behind': 0,
        })
    }
    if (stores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    const more = [
      ...tried.map(({ law, histories: count }) => ({
        What: law,
        'Histories or commits': count,
        'Revisions compared': 'all',
        Different: 0,
      })),
      ...large.map(({ kind, commits, compared }) => ({
        What: `One long history, ${kind}`,
        'Histories or commits': commits,
        'Revisions compared': compared,
        Different: 0,
      })),
    ]
    return { method, rows, more: [{ title: 'What was compared', rows: more }] }
  },
}

const words = { server: 'server killed', worker: 'its process killed', cancel: 'cancelled' }

import { allStores } from '../_support/stores.ts'
import { endImports } from './imports/crash.ts'
import { importAllLarge } from './imports/large.ts'
import { tryLaws } from './imports/laws.ts'
import type { Proof } from './proof.ts'

/**
 * Number of interrupted imports on each store; the numbers of histories and commits are derived
 * from it.
 */
const usualCases = 120
const commitsPerCase = 167
const histories = 1

const method = `The test imports random histories of each kind and compares every revision with the export of the original
tool. For git, it also maps the authors of random histories and compares everything else. Then it imports one
long history of each kind from a real server and compares a sample of its revisions. For git, every branch and
tag has the same ID as in the source, so everything is identical.

The test then interrupts imports at times drawn from the seed, between the request and the usual duration: it
kills the server with SIGKILL and restarts it on the same data (on PostgreSQL, it ends the leases itself
instead of waiting a minute), kills the import process with SIGKILL, or cancels the import. Each time, either
no branches and tags are visible or all of them, with the IDs of an uninterrupted import. No child process of
a killed process remains, and none of a cancelled import after two seconds. Killed imports complete without
intervention. Cancelled imports return 404. No temporary files or incomplete packs remain, and git finds no
error in the repository.

“Nothing” and “All” count what was visible directly after the interruption.`

/** `size` is the number of interrupted imports. */
export const imports: Proof = {
  promise: 'An import brings everything or nothing, even if it is interrupted',
  async run({ seed, size = usualCases, progress }) {
    const tried = await tryLaws(seed, size * histories, progress)
    const large = await importAllLarge(seed, size * commitsPerCase, progress)
    const rows = []
    for (const store of allStores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      const countsByStep = await endImports({ store, seed, cases: size, progress: tell })
      for (const { kind, end, cases, none, all } of countsByStep)
        rows.push({
          Store: store.name,
          Source: kind,
          Interruption: words[end],
          Cases: cases,
          Nothing: none,
          All: all,
          'Partial or left behind': 0,
        })
    }
    if (allStores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    const more = [
      ...tried.map(({ law, histories: count }) => ({
        Comparison: law,
        'Histories or commits': count,
        'Revisions compared': 'all',
        Different: 0,
      })),
      ...large.map(({ kind, commits, compared }) => ({
        Comparison: `One long history, ${kind}`,
        'Histories or commits': commits,
        'Revisions compared': compared,
        Different: 0,
      })),
    ]
    return { method, rows, more: [{ title: 'Comparison with the source', rows: more }] }
  },
}

const words = { server: 'server killed', worker: 'import process killed', cancel: 'cancelled' }

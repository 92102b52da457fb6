import { drill, type Counts } from '../e2e/servers/backups/drill.ts'
import { allStores } from '../_support/stores.ts'
import type { Proof } from './proof.ts'

const usualBackups = 25

const method = `A server process is written to without pause: two real git clients push commits, force pushes, and new and
deleted branches; other clients open and edit issues, create gists and commit to them, and create and delete
repositories. At a moment drawn from the seed, \`devplatform backup\` runs beside the server. The load continues until the
backup is complete.

Each backup is then restored with \`devplatform restore\` into an empty folder and, on PostgreSQL, an empty database. A
server starts on it. The test clones every repository and gist that had been written to, and compares each branch, issue,
gist and repository with the writes that were acknowledged before the backup began. A later value is accepted, because
writes during the backup may be in it. Finally, \`devplatform doctor\` must find no problem, beside the running server.

Not covered: large files (LFS), pull requests, a backup during git maintenance, several hosts, data folders of more than a
few megabytes, and power failures.`

const row = (store: string, counts: Counts) => ({
  Store: store,
  Backups: counts.backups,
  'Writes acknowledged': counts.acknowledged,
  'Of these during backups': counts.duringBackups,
  'Values compared': counts.checked,
  Clones: counts.clones,
  'Deletions completed by restoring': counts.deleted,
  Missing: 0,
  'Longest backup (ms)': counts.longest,
})

/** Backs up servers under load by the dozen, on every available store. */
export const backups: Proof = {
  promise:
    'Every backup of a running server restores, clones, and has every write acknowledged before it began',
  async run({ seed, size = usualBackups, progress }) {
    const rows = []
    for (const store of allStores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      rows.push(row(store.name, await drill({ store, seed, backups: size, progress: tell })))
    }
    if (allStores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows }
  },
}

import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run } from '../../../../server/core/processes.ts'
import { home, type Journey } from './journey.ts'
import type { Watch } from './processes.ts'
import type { Place } from './sweep.ts'

const storeFile = /devplatform\.sqlite(-wal|-shm)?$/

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
}

const tablesQuery = {
  embedded: "select name from sqlite_master where type = 'table'",
  postgres: "select tablename as name from pg_tables where schemaname = 'public'",
}

/** Every row of every table, as text. */
async function dump({ store, server: { opened } }: Journey): Promise<Buffer[]> {
  const dumped: Buffer[] = []
  for (const { name } of await opened.query<{ name: string }>(tablesQuery[store])) {
    const rows = await opened.query(`select * from ${name}`)
    dumped.push(Buffer.from(JSON.stringify({ [name]: rows })))
  }
  return dumped
}

/** The uncompressed objects of a repository. */
async function objectsIn(repository: string): Promise<Buffer> {
  const args = [`--git-dir=${repository}`, 'cat-file', '--batch-all-objects', '--batch']
  const safe = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  }
  const { code, stdout, stderr } = await run({
    file: 'git',
    args,
    env: { ...safe, HOME: '/nonexistent' },
  })
  if (code !== 0) throw new Error(stderr)
  return stdout
}

const onWire = ({ receiver }: Journey) =>
  receiver.received.map(({ path, rawHeaders, body }) =>
    Buffer.concat([Buffer.from([path, ...rawHeaders, ''].join('\n')), body]),
  )

/** What processes reveal to other users of the machine. */
export function shownBy(watches: readonly Pick<Watch, 'own' | 'children'>[]): Place[] {
  const own = watches.map((each) => each.own)
  const children = watches.flatMap((each) => [...each.children.values()])
  const bytes = (texts: string[]) => texts.map((text) => Buffer.from(text, 'latin1'))
  return [
    {
      name: 'process arguments',
      bytes: bytes([...own, ...children].map((each) => each.arguments)),
    },
    { name: home, bytes: bytes(own.map((each) => each.environment)) },
    { name: 'environments of children', bytes: bytes(children.map((each) => each.environment)) },
  ]
}

/** The current content of every place that a secret might have leaked to. */
export async function placesOf(journey: Journey): Promise<Place[]> {
  const { server, ledger } = journey
  const metrics = await fetch(server.metricsUrl).then((response) => response.text())
  const files = await filesUnder(server.data)
  const read = (names: string[]) => Promise.all(names.map((name) => readFile(name)))
  const heads = files.filter((file) => file.endsWith('.git/HEAD'))
  const database = await read(files.filter((file) => storeFile.test(file)))
  return [
    { name: 'rows of the store', bytes: await dump(journey) },
    ...(database.length > 0 ? [{ name: 'files of the store', bytes: database }] : []),
    { name: 'data folder', bytes: await read(files.filter((file) => !storeFile.test(file))) },
    {
      name: 'git objects',
      bytes: await Promise.all(heads.map((head) => objectsIn(dirname(head)))),
    },
    { name: 'log', bytes: [Buffer.from(server.output())] },
    { name: 'answers', bytes: ledger.answers() },
    { name: 'metrics', bytes: [Buffer.from(metrics)] },
    { name: 'webhook deliveries', bytes: onWire(journey) },
    ...shownBy(journey.watches),
  ]
}

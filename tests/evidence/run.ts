import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../_support/bundles.ts'
import { wrappedMarkdown } from '../_support/wrapped-markdown.ts'
import { accessibility } from './accessibility.ts'
import { authorizationLaws, authorizationMatrix } from './authorization.ts'
import { backups } from './backups.ts'
import { benchmarks } from './benchmarks.ts'
import { checks } from './checks.ts'
import { clients } from './clients.ts'
import { contractGates } from './contract-gates.ts'
import { conformance } from './conformance.ts'
import { contractHash, olderPages } from './contract-hash.ts'
import { crash } from './crash.ts'
import { deliveriesCrash, deliveriesStop } from './deliveries-crash.ts'
import { egress } from './egress.ts'
import { faults } from './faults.ts'
import { generatedBodies } from './generated-bodies.ts'
import { generatorsOfClients } from './generators.ts'
import { ghCommands } from './gh-commands.ts'
import { growth } from './growth.ts'
import { histories } from './histories.ts'
import { hostile } from './hostile.ts'
import { hookLaws } from './hook-laws.ts'
import { imports } from './imports.ts'
import { limits } from './limits.ts'
import { maintenance } from './maintenance.ts'
import { measured } from './measured.ts'
import { operations } from './operations.ts'
import { detailsOf, pageOf } from './page.ts'
import { publicDescriptionCompared } from './public-description.ts'
import { plantedFaults } from './planted-faults.ts'
import { toolsByOneFlag } from './pointed-tools.ts'
import type { Proof, Request } from './proof.ts'
import { races } from './races.ts'
import { racesCrash } from './races-crash.ts'
import { secrets } from './secrets.ts'
import { shapes } from './shapes.ts'
import { tests } from './tests.ts'
import { toolsOfOthers } from './tools.ts'
import { upgrading } from './upgrading.ts'
import { validBodiesAccepted } from './valid-bodies.ts'

const pages = join(root, 'docs/evidence')

/** Proofs that take minutes. Each writes docs/evidence/<name>.md. */
const proofs: Record<string, Proof> = {
  backups,
  crash,
  'deliveries-crash': deliveriesCrash,
  'deliveries-stop': deliveriesStop,
  races,
  'races-crash': racesCrash,
  secrets,
  egress,
  'authorization-matrix': authorizationMatrix,
  'authorization-laws': authorizationLaws,
  'hook-laws': hookLaws,
  'generated-bodies': generatedBodies,
  'valid-bodies': validBodiesAccepted,
  generators: generatorsOfClients,
  growth,
  histories,
  hostile,
  faults,
  limits,
  imports,
  maintenance,
  measured,
  'contract-gates': contractGates,
  'planted-faults': plantedFaults,
  conformance,
  shapes,
  accessibility,
  tools: toolsOfOthers,
  'pointed-tools': toolsByOneFlag,
  'gh-commands': ghCommands,
  tests,
}

/** Guides whose content is recorded from a server, with the same result each time. */
const guides: Record<string, Guide[]> = { upgrading }
/** Pages made from other recordings, and therefore only on request. */
const collations: Record<string, Proof> = {
  ...{ operations, checks, clients, benchmarks },
  'public-description': publicDescriptionCompared,
}
type Progress = (line: string) => void
interface Guide {
  file: string
  write: (progress: Progress) => Promise<string>
}

const all = [...Object.keys(proofs), ...Object.keys(guides)]

const usage = `npm run evidence [-- NAME… --seed N --size N --check --out DIR --from FILE]
npm run evidence -- --older

Runs long proofs (${Object.keys(proofs).join(', ')}) and writes their results to docs/evidence, and writes
guides (${Object.keys(guides).join(', ')}) from the responses of a server. Without names, runs all of them.

Reports that need input run only by name (${Object.keys(collations).join(', ')}): benchmarks reads the output of
\`npm run bench -- --json FILE\` (--from FILE), public-description fetches a package from npm, the others read the file that DEVPLATFORM_RECORD_OPERATIONS names,
which tests write while it is set. With --check, any problem makes the exit code 1. With --out, pages are written
to another folder than docs/evidence, and the rows behind them to files of their own. With --older, nothing runs: it
lists the pages of docs/evidence that belong to an earlier contract, as every run does at its end.
Set DATABASE_URL to add PostgreSQL, and REDIS_URL to add Redis.
`

const progressOf =
  (name: string): Progress =>
  (line) =>
    void process.stderr.write(`${name}: ${line}\n`)

async function guide(name: string): Promise<boolean> {
  const found = guides[name]
  if (!found) return false
  for (const { file, write } of found) {
    const text = await wrappedMarkdown(await write(progressOf(name)))
    await mkdir(join(root, dirname(file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  return true
}

interface Asked extends Omit<Request, 'progress'> {
  /** The folder of the pages. */
  out: string
}

/** @returns the problems */
async function prove(name: string, { out, ...request }: Asked): Promise<string[]> {
  const proof = proofs[name] ?? collations[name]
  if (!proof) throw new Error(`Unknown name "${name}"\n\n${usage}`)
  const started = performance.now()
  const finding = await proof.run({ ...request, progress: progressOf(name) })
  const duration = `${Math.round((performance.now() - started) / 1000)} s`
  const ran = {
    ...{ name, promise: proof.promise, seed: request.seed },
    date: new Date().toISOString().slice(0, 10),
    ...(request.from === undefined && { duration }),
    contract: await contractHash(),
  }
  await mkdir(out, { recursive: true })
  const text = await pageOf(ran, finding)
  await writeFile(join(out, `${name}.md`), text)
  const details = out === pages ? [] : await detailsOf(ran, finding)
  for (const [file, rows] of details) await writeFile(join(out, file), rows)
  for (const { file, svg } of finding.plots ?? []) await writeFile(join(out, file), svg)
  const [summary] = text.split('\n## ') // other tables are on the page
  process.stdout.write(`${summary}\n`)
  return finding.flaws ?? []
}

/** A page for an earlier contract may still be right, but readers should know. */
async function tellOlder(): Promise<void> {
  const older = await olderPages(pages, await contractHash())
  const list = older.length > 0 ? older.join(', ') : 'none'
  process.stderr.write(`Evidence older than the contract: ${list}\n`)
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const on = { type: 'boolean' } as const
  const options = {
    seed: text,
    size: text,
    check: on,
    help: on,
    out: text,
    from: text,
    older: on,
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return void process.stdout.write(usage)
  if (values.older) return tellOlder()
  const { size, from, out = pages } = values
  const asked: Asked = {
    ...{ seed: Number(values.seed ?? 20_260_310), out },
    ...(size !== undefined && { size: Number(size) }),
    ...(from !== undefined && { from }),
  }
  const names = positionals.length > 0 ? positionals : all
  for (const name of names) {
    if (await guide(name)) continue
    const flaws = await prove(name, asked)
    for (const flaw of flaws) progressOf(name)(flaw)
    if (values.check && flaws.length > 0) process.exitCode = 1
  }
  await tellOlder()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

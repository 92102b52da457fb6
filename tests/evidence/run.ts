import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { root, versions } from '../_support/bundles.ts'
import { authorizationLaws, authorizationMatrix } from './authorization.ts'
import { crash } from './crash.ts'
import { deliveriesCrash, deliveriesStop } from './deliveries-crash.ts'
import { egress } from './egress.ts'
import { hookLaws } from './hook-laws.ts'
import { limits } from './limits.ts'
import type { Finding, Proof } from './proof.ts'
import { races } from './races.ts'
import { racesCrash } from './races-crash.ts'
import { secrets } from './secrets.ts'

/** Proofs that take minutes; each writes docs/evidence/<name>.md. */
const proofs: Record<string, Proof> = {
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
  limits,
}

const usage = `npm run evidence [-- NAME… --seed N --size N]

Runs long proofs (${Object.keys(proofs).join(', ')}) and writes down in docs/evidence what they found. Without names, all.
DATABASE_URL adds PostgreSQL, REDIS_URL Redis.
`

/** Ties a finding to the contract it was made on: SHA-256 over both bundles, newest first. */
async function contractHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const version of versions)
    hash.update(await readFile(join(root, 'generated', version, 'openapi.yaml')))
  return hash.digest('hex')
}

function table(rows: Finding['rows']): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`
  const body = rows.map((row) => line(columns.map((column) => row[column])))
  return [line(columns), line(columns.map(() => '---')), ...body].join('\n')
}

async function page({ promise }: Proof, { method, rows }: Finding, seed: number, seconds: number) {
  const facts = [
    `- Made by \`npm run evidence\` on ${new Date().toISOString().slice(0, 10)}`,
    `- Seed ${seed}, Node ${process.versions.node}, ${seconds} s`,
    `- Contract (SHA-256 of both bundles): \`${await contractHash()}\``,
  ]
  const text = [`# ${promise}`, method, facts.join('\n'), table(rows)].join('\n\n')
  return format(`${text}\n`, { parser: 'markdown', printWidth: 100, proseWrap: 'always' })
}

async function prove(name: string, seed: number, size: number | undefined): Promise<void> {
  const proof = proofs[name]
  if (!proof) throw new Error(`There is no proof "${name}"\n\n${usage}`)
  const progress = (line: string) => void process.stderr.write(`${name}: ${line}\n`)
  const started = performance.now()
  const finding = await proof.run({ seed, ...(size !== undefined && { size }), progress })
  const seconds = Math.round((performance.now() - started) / 1000)
  const folder = join(root, 'docs/evidence')
  await mkdir(folder, { recursive: true })
  const text = await page(proof, finding, seed, seconds)
  await writeFile(join(folder, `${name}.md`), text)
  process.stdout.write(text)
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const options = { seed: text, size: text, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help) return void process.stdout.write(usage)
  const size = values.size === undefined ? undefined : Number(values.size)
  const names = positionals.length > 0 ? positionals : Object.keys(proofs)
  for (const name of names) await prove(name, Number(values.seed ?? 20_260_310), size)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

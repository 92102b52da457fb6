import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Document as Yaml, isCollection, isPair, isScalar, parse, visit } from 'yaml'
import type { Document } from '../contract.ts'
import { run } from '../processes.ts'
import { ConfigError } from './config-values.ts'
import { shareHeaders, unshareHeaders } from './shared-headers.ts'
import { withoutWords, wordHashes } from './words.ts'

/** What a version promised when it was last released. */
export interface Baseline {
  /** The day of its release, YYYY-MM-DD. */
  date: string
  /** SHA-256 of the contract, without words; one that does not fit was written by hand. */
  sha256: string
  contract: Document
  /** A short hash of the words of each part. */
  words: Record<string, string>
}

type File = Omit<Baseline, 'contract'> & {
  headers: Record<string, Record<string, unknown>>
  contract: Document
}

const hashOf = (contract: Document) =>
  createHash('sha256').update(JSON.stringify(contract)).digest('hex')

/** What releasing a document today makes its baseline. */
export function baselineOf(
  document: Document,
  date: string,
  wording: readonly string[] = [],
): Baseline {
  const contract = withoutWords(document, wording)
  return { date, sha256: hashOf(contract), contract, words: wordHashes(document, wording) }
}

/** Whether nobody has written in it since. */
export const isIntact = ({ sha256, contract }: Baseline): boolean => hashOf(contract) === sha256

/** What fits on a line stands on one: half the lines, and a change of one fact is one line. */
function compact(yaml: Yaml): void {
  visit(yaml, {
    Collection(_key, node) {
      const values = node.items.map((item) => (isPair(item) ? item.value : item))
      const isFlat = values.every((value) => isScalar(value) || (isCollection(value) && value.flow))
      if (isFlat && JSON.stringify(node).length < 120) node.flow = true
    },
  })
}

function written(baseline: Baseline): string {
  const { headers, document } = shareHeaders(baseline.contract)
  const { date, sha256, words } = baseline
  const yaml = new Yaml({ date, sha256, words, headers, contract: document })
  compact(yaml)
  return yaml.toString({ lineWidth: 0 })
}

const notice = `# What this version promised when it was released, without words and examples. Written by the contract
# gates (\`--release\`), which refuse to release what breaks it; the hash says so when it was edited by hand.
`

/** Writes the baseline of a version, and makes the folder where it goes. */
export async function writeBaseline(file: string, baseline: Baseline): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${notice}${written(baseline)}`)
}

/** A document of OpenAPI will do: what was published before there were gates. */
function read(text: string): Baseline {
  const found = parse(text, { maxAliasCount: -1 }) as File | Document
  if ('openapi' in found) return baselineOf(found, 'an earlier day')
  return {
    ...found,
    contract: unshareHeaders({ headers: found.headers, document: found.contract }),
  }
}

/** The baseline in a file, or `undefined` where a version has none yet. */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : read(text)
}

/**
 * The baseline as a commit of git has it, or `undefined` where that commit has none.
 * @throws ConfigError when there is no such commit
 */
export async function baselineAt(file: string, commit: string): Promise<Baseline | undefined> {
  // The folder of the baselines may be there in that commit only.
  const cwd = dirname(dirname(file))
  const git = (...args: string[]) => run('git', args, { cwd })
  await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).catch(() => {
    throw new ConfigError(`--since: ${commit} is no commit that this clone has`)
  })
  const text = await git('show', `${commit}:./${basename(dirname(file))}/${basename(file)}`).catch(
    () => undefined,
  )
  return text === undefined ? undefined : read(text)
}

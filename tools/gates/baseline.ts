import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import { Document as Yaml, isCollection, isPair, isScalar, visit } from 'yaml'
import type { Document } from '../contract/contract.ts'
import { run } from '../contract/processes.ts'
import { ConfigError } from './config-values.ts'
import { shareHeaders, unshareHeaders } from './shared-headers.ts'
import { withoutWords, wordHashes } from './words.ts'

/** The contract of a version at its last release. */
export interface Baseline {
  /** Release date, YYYY-MM-DD. */
  date: string
  /**
   * SHA-256 of the contract without descriptions. A mismatch means that the file was edited by
   * hand.
   */
  sha256: string
  contract: Document
  /** A short hash of the descriptions of each part. */
  words: Record<string, string>
}

type File = Omit<Baseline, 'contract'> & {
  headers: Record<string, Record<string, unknown>>
  contract: Document
}

const hashOf = (contract: Document) =>
  createHash('sha256').update(JSON.stringify(contract)).digest('hex')

/** The baseline that a release of this document today would have. */
export function baselineOf(
  document: Document,
  date: string,
  wording: readonly string[] = [],
): Baseline {
  const contract = withoutWords(document, wording)
  return { date, sha256: hashOf(contract), contract, words: wordHashes(document, wording) }
}

/** Whether the file is unchanged since it was generated. */
export const isIntact = ({ sha256, contract }: Baseline): boolean => hashOf(contract) === sha256

/**
 * Writes short nodes on one line: this halves the number of lines, and a changed fact is one line
 * in a diff.
 */
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

const notice = `# The contract of this version at its last release, without descriptions and examples. Written by the contract
# gates (\`--release\`). Do not edit: the hash detects changes.
`

/** Writes the baseline of a version. Creates the folder if needed. */
export async function writeBaseline(file: string, baseline: Baseline): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${notice}${written(baseline)}`)
}

/** A plain OpenAPI document is also accepted, for versions published before there were gates. */
function read(text: string): Baseline {
  const found = load(text, { schema: CORE_SCHEMA }) as File | Document
  if ('openapi' in found) return baselineOf(found, 'an earlier day')
  return {
    ...found,
    contract: unshareHeaders({ headers: found.headers, document: found.contract }),
  }
}

/** Reads a baseline; `undefined` if the version has none yet. */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : read(text)
}

/**
 * Reads a baseline from a git commit; `undefined` if the commit has none.
 * @throws ConfigError when the commit does not exist
 */
export async function baselineAt(file: string, commit: string): Promise<Baseline | undefined> {
  // The folder of the baselines may exist in that commit only.
  const cwd = dirname(dirname(file))
  const git = (...args: string[]) => run('git', args, { cwd })
  await git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`).catch(() => {
    throw new ConfigError(`--since: ${commit} is not a commit of this clone`)
  })
  const text = await git('show', `${commit}:./${basename(dirname(file))}/${basename(file)}`).catch(
    () => undefined,
  )
  return text === undefined ? undefined : read(text)
}

import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Document } from '../contract/contract.ts'
import { run } from '../contract/processes.ts'
import {
  changesOf,
  readContent,
  textOf,
  type Content,
  type Older,
  type ReadText,
  type Whole,
} from './baseline-file.ts'
import { ConfigError } from './config-values.ts'
import { shareHeaders, unshareHeaders } from './shared-headers.ts'
import { withoutWords, wordHashes } from './words.ts'

/** The contract of a version at its last release. */
export interface Baseline extends Pick<Whole, 'date' | 'sha256' | 'words'> {
  contract: Document
}

/** A baseline, and the version to which it belongs. */
export interface NamedBaseline {
  name: string
  baseline: Baseline
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

function contentOf({ words, contract }: Baseline): Content {
  const { headers, document } = shareHeaders(contract)
  return { words, headers, contract: document }
}

const contractOf = ({ headers, contract }: Content): Document =>
  unshareHeaders({ headers, document: contract })

/** The hash is that of what is read. */
function olderFile(baseline: Baseline, { name, ...newer }: NamedBaseline): Older {
  const { differences, read } = changesOf(contentOf(baseline), contentOf(newer.baseline))
  return { date: baseline.date, sha256: hashOf(contractOf(read)), newer: name, ...differences }
}

/**
 * Writes the baseline of a version. Creates the folder if needed.
 *
 * @param newer what the version is derived from: only differences are written
 */
export async function writeBaseline(
  file: string,
  baseline: Baseline,
  newer?: NamedBaseline,
): Promise<void> {
  const { date, sha256 } = baseline
  await mkdir(dirname(file), { recursive: true })
  const whole = { date, sha256, ...contentOf(baseline) }
  await writeFile(file, textOf(newer ? olderFile(baseline, newer) : whole))
}

/** A plain OpenAPI document is also accepted, for versions published before there were gates. */
async function read(file: string, readText: ReadText): Promise<Baseline | undefined> {
  const found = await readContent(basename(file, '.yaml'), readText)
  if (!found) return undefined
  if ('openapi' in found) return baselineOf(found, 'an earlier day')
  const { date, sha256, words } = found
  return { date, sha256, words, contract: contractOf(found) }
}

/** Reads a baseline; `undefined` if the version has none yet. */
export const readBaseline = (file: string): Promise<Baseline | undefined> =>
  read(file, (version) =>
    readFile(join(dirname(file), `${version}.yaml`), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      },
    ),
  )

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
  const folder = basename(dirname(file))
  return read(file, (version) =>
    git('show', `${commit}:./${folder}/${version}.yaml`).catch(() => undefined),
  )
}

import { CORE_SCHEMA, load } from 'js-yaml'
import { Document as Yaml, isCollection, isPair, isScalar, visit } from 'yaml'
import type { Document } from '../contract/contract.ts'
import {
  differencesBetween,
  withDifferences,
  type JsonDifferences,
} from '../contract/json-differences.ts'
import { ConfigError } from './config-values.ts'

/** What a baseline consists of, as it is written. */
export interface Content {
  /** A short hash of the descriptions of each part. */
  words: Record<string, string>
  /** Sets of response headers by name. */
  headers: Record<string, Record<string, unknown>>
  /** The contract, with the names of sets instead of headers. */
  contract: Document
}

interface Stamp {
  /** Release date, YYYY-MM-DD. */
  date: string
  /**
   * SHA-256 of the contract without descriptions. A mismatch means that the file was edited by
   * hand.
   */
  sha256: string
}

export type Whole = Stamp & Content

/** What is other than in the baseline of a newer version. */
export type Older = Stamp & { newer: string } & JsonDifferences

/** The text of the baseline of a version, if there is one. */
export type ReadText = (version: string) => Promise<string | undefined>

/**
 * Reads a baseline. A plain OpenAPI document stays as it is.
 * @throws ConfigError if it differs from one that is missing
 */
export async function readContent(
  version: string,
  readText: ReadText,
): Promise<Whole | Document | undefined> {
  const text = await readText(version)
  if (text === undefined) return undefined
  const found = load(text, { schema: CORE_SCHEMA }) as Whole | Older | Document
  if (!('newer' in found)) return found
  const newer = await readContent(found.newer, readText)
  if (newer && 'words' in newer) return { ...found, ...applied(newer, found) }
  throw new ConfigError(
    `The baseline of ${version} differs from that of ${found.newer}, which is missing: restore it`,
  )
}

const contentOf = ({ words, headers, contract }: Content): Content => ({ words, headers, contract })

/** The content that has these differences from another. */
const applied = (newer: Content, differences: JsonDifferences) =>
  withDifferences(contentOf(newer), differences) as Content

/**
 * What a baseline has otherwise than that of a newer version, and what is read of it. New fields come
 * last when it is read, so the differences are in that order, too.
 */
export function changesOf(content: Content, newer: Content) {
  const before = contentOf(newer)
  const read = applied(newer, differencesBetween(before, contentOf(content)))
  return { differences: differencesBetween(before, read), read }
}

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

const notice = `# The contract of this version at its last release, without descriptions and examples. Written by the contract
# gates (\`--release\`). Do not edit: the hash detects changes.
`

/** A baseline as the text of its file. */
export function textOf(baseline: Whole | Older): string {
  const yaml = new Yaml(baseline)
  compact(yaml)
  return `${notice}${yaml.toString({ lineWidth: 0 })}`
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BreakingChange } from './breaking-change.ts'
import type { Document } from '../contract/contract.ts'
import { isAlwaysEnforced } from './always-enforced.ts'
import { isForeign } from './foreign-keywords.ts'
import { withoutWords } from './words.ts'
import { redocly } from '../contract/redocly.ts'
import { withReservedFields } from './reserved-fields.ts'
import { silentChanges } from './silent-changes.ts'
import { withAlternatives } from './alternatives.ts'

const rules = new URL('redocly.yaml', import.meta.url).pathname

interface Verdict {
  ruleId: string
  impact: 'major' | 'minor' | 'patch'
  message: string
}

interface Change {
  kind: 'added' | 'removed' | 'modified'
  verdicts: Verdict[]
  base?: { pointer: string }
  revision?: { pointer: string; value: unknown }
}

/**
 * A new alternative is a new value, which counts as additive. `null` is the exception: it breaks
 * readers that expect a value.
 */
function isNewAlternative({ kind, revision }: Change): boolean {
  if (kind !== 'added' || !revision) return false
  const { type } = revision.value as { type?: unknown }
  return /\/(oneOf|anyOf)\/\d+$/.test(revision.pointer) && ![type].flat().includes('null')
}

/** The keyword that a message is about: `maxItems` of a schema. Messages about enums begin with a word. */
const keywordIn = (message: string): string =>
  message.startsWith('Enum of ') ? 'enum' : (/^`(\w+)` (?:of|was) /.exec(message)?.[1] ?? '')

/**
 * Where the base has the schema of an added keyword. The schema may have moved to a component, but
 * then another change of it, that of its type, names both places.
 */
function formerPlaces(changes: readonly Change[]): (pointer: string) => string {
  const former = new Map(
    changes.flatMap(({ base, revision }): [string, string][] =>
      base && revision ? [[revision.pointer, base.pointer]] : [],
    ),
  )
  return (pointer) => {
    const type = former.get(pointer.replace(/\/\w+$/, '/type'))
    return type?.replace(/\/type$/, '') ?? pointer
  }
}

type Node = Record<string, unknown>

const componentAt = (document: Document, kind = '', name = ''): unknown =>
  (document.components as Record<string, Node> | undefined)?.[kind]?.[name]

/**
 * Where a change is. A component that is as before has not changed: what referred to it now has a
 * definition of its own, and is the place.
 */
function placeOf({ base, revision }: Change, from: Document, to: Document): string {
  if (!base || !revision) return (base ?? revision)!.pointer
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(base.pointer) ?? []
  if (!kind) return base.pointer
  const [before, now] = [from, to].map((document) => componentAt(document, kind, name))
  return isDeepStrictEqual(before, now) ? revision.pointer : base.pointer
}

function rated({ changes }: { changes: Change[] }, from: Document, to: Document): BreakingChange[] {
  const former = formerPlaces(changes)
  return changes
    .filter((change) => !isNewAlternative(change))
    .flatMap((change) => {
      const { verdicts, base, revision } = change
      return verdicts
        .filter(({ impact }) => impact === 'major')
        .map(({ ruleId, message }) => {
          const schema = base?.pointer ?? former(revision!.pointer)
          const now = revision?.pointer ?? schema
          const pointer = placeOf(change, from, to)
          return { rule: ruleId, pointer, message, schema, now }
        })
    })
    .filter(({ schema, message }) => !isForeign(from, schema, keywordIn(message)))
    .filter(({ now, message }) => !isAlwaysEnforced(to, now, keywordIn(message)))
    .map(({ rule, pointer, message }) => ({ rule, pointer, message }))
}

/** Removes duplicates: both comparisons may report the same change. */
function distinct(changes: BreakingChange[]): BreakingChange[] {
  const key = ({ rule, pointer, message }: BreakingChange) => `${rule} ${pointer} ${message}`
  return [...new Map(changes.map((change) => [key(change), change])).values()]
}

/**
 * Returns every breaking change from `released` to `revision`: those that Redocly rates major, and
 * those that it misses.
 */
export async function breakingChanges(
  released: Document,
  revision: Document,
): Promise<BreakingChange[]> {
  const base = withAlternatives(withReservedFields(released, revision), revision)
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  try {
    const files = ['base.json', 'revision.json', 'report.json'].map((name) => join(folder, name))
    const [from, to, report] = files as [string, string, string]
    // Redocly treats an alternative or a server with a changed description as a different one.
    await writeFile(from, JSON.stringify(withoutWords(base)))
    await writeFile(to, JSON.stringify(withoutWords(revision)))
    await redocly(
      ...['diff', from, to, '--config', rules, '--format', 'json'],
      ...['--fail-on', 'none', '-o', report],
    )
    const changes = JSON.parse(await readFile(report, 'utf8')) as { changes: Change[] }
    return distinct([...rated(changes, base, revision), ...silentChanges(base, revision)])
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { startIn } from '../objects/children.ts'
import type { Bytes } from '../objects/encoding.ts'
import { splitAt } from '../objects/split.ts'

/** A change that brought a file or took it away. */
interface Sighting {
  id: string
  path: Bytes
  /** What of `from` led there. */
  source: Bytes
}

/** Ids that fit into the arguments of a command. */
const batch = 500

const log = [
  ...['log', '--stdin', '--source', '--root', '-m', '--no-renames', '--raw', '-r', '-z'],
  ...['--no-abbrev', '--ignore-missing', '--format=%x01%S'],
]

/** `:old-mode new-mode old-id new-id letter`, in which one of the files may be none or another. */
const change = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) [A-Z]/

/** Which of the files a change is about; undefined where it is no file, but a link. */
function seen(line: Bytes, wanted: ReadonlySet<string>): string | undefined {
  const [, oldMode = '', newMode = '', before = '', after = ''] = change.exec(line) ?? []
  if (newMode.startsWith('100') && wanted.has(after)) return after
  return oldMode.startsWith('100') && wanted.has(before) ? before : undefined
}

async function* sightingsOf(
  path: string,
  ids: readonly string[],
  from: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Sighting> {
  const wanted = new Set(ids)
  using logger = startIn(path, [...log, ...ids.map((id) => `--find-object=${id}`)], signal)
  logger.stdin.end(from.map((tip) => `${tip}\n`).join(''))
  const words = splitAt(0, logger.stdout)
  let source = ''
  for await (const word of words) {
    const line = word.replace(/^\n/, '')
    if (line.startsWith('\x01')) source = line.slice(1)
    if (!line.startsWith(':')) continue
    const id = seen(line, wanted)
    const next = (await words.next()).value
    if (id !== undefined && next !== undefined) yield { id, path: next, source }
  }
  await logger.success
}

/**
 * Where in a history some files are, by the changes that brought or removed them: newest first, a place
 * more than once. Each place that a file has ever had is among them, as something must have put it there.
 * @param from commits or refs
 */
export async function* sightings(
  path: string,
  ids: readonly string[],
  from: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Sighting, void> {
  if (from.length === 0) return
  for (let at = 0; at < ids.length; at += batch) {
    yield* sightingsOf(path, ids.slice(at, at + batch), from, signal)
  }
}

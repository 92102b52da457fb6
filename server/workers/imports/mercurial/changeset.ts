import { decodeText } from '../../../git/formats/decode-text.ts'
import { malformed } from './failures.ts'
import { nodeOf } from './node.ts'

export interface Changeset {
  /** Node of the manifest. */
  manifest: Buffer
  user: string
  /** Seconds since the Unix epoch. */
  seconds: number
  /** Minutes east of UTC. */
  offset: number
  branch: string
  /** Whether the changeset closes its branch. */
  closes: boolean
  description: string
}

const newline = 10

function splitAt(text: Buffer, end: number): [Buffer, Buffer] {
  if (end < 0) throw malformed()
  return [text.subarray(0, end), text.subarray(end + 1)]
}

const line = (text: Buffer) => splitAt(text, text.indexOf(newline))

/**
 * Parses a changelog entry (`hg help internals.revlogs`, mercurial-scm.org/wiki/Design): manifest,
 * user, date with extra fields, changed files, an empty line, the description.
 * @throws ImportFailure
 */
export function parseChangeset(text: Buffer): Changeset {
  const [manifestLine, afterManifest] = line(text)
  const [user, afterUser] = line(afterManifest)
  const [date, files] = line(afterUser)
  const manifest = nodeOf(manifestLine.toString('latin1'))
  if (!manifest) throw malformed()
  return { manifest, user: decodeText(user), ...parseDate(date), description: afterFiles(files) }
}

/** Skips the list of changed files, which may be empty. */
function afterFiles(text: Buffer): string {
  if (text[0] === newline) return decodeText(text.subarray(1))
  const end = text.indexOf('\n\n')
  if (end < 0) throw malformed()
  return decodeText(text.subarray(end + 2))
}

/** Parses seconds, seconds west of UTC, and the extra fields. */
function parseDate(bytes: Buffer): Pick<Changeset, 'seconds' | 'offset' | 'branch' | 'closes'> {
  const [, seconds, west] =
    /^(-?\d{1,15})(?:\.\d*)? (-?\d{1,15})(?: |$)/.exec(bytes.toString('latin1')) ?? []
  if (seconds === undefined) throw malformed()
  const second = bytes.indexOf(' ', bytes.indexOf(' ') + 1)
  const extra = second < 0 ? new Map<string, string>() : parseExtra(bytes.subarray(second + 1))
  return {
    seconds: Number(seconds),
    offset: Math.trunc(-Number(west) / 60),
    branch: extra.get('branch') || 'default',
    closes: extra.has('close'),
  }
}

const escapes: Record<string, string> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\0': '\0' }

/**
 * Parses extra fields: key-value pairs separated by NUL, with NUL, newline and backslash escaped.
 */
function parseExtra(bytes: Buffer): Map<string, string> {
  const pairs = decodeText(bytes).split('\0')
  return new Map(
    pairs.map((pair) => {
      const plain = pair.replace(/\\[\\nr0]/g, (escape) => escapes[escape]!)
      const colon = plain.indexOf(':')
      return [plain.slice(0, colon), plain.slice(colon + 1)]
    }),
  )
}

import { exited, run, runOrThrow, start, stop, throwUnlessSucceeded } from '../core/processes.ts'
import { gitIn, type GitPlace } from './environment.ts'
import { checkedId, isObjectId } from './names.ts'

export interface ChangedFile {
  path: string
  /** Path before a rename or copy. */
  former?: string
  status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed'
  /** Blob after the change; null for a removed file. */
  blob: string | null
  additions: number
  deletions: number
}

export interface Comparison {
  commits: number
  additions: number
  deletions: number
  changed_files: number
}

/** Two commits whose files are compared. */
export interface Difference {
  base: string
  head: string
  /** Whether to compare with the base itself, not with its merge base with the head. */
  direct?: boolean
}

/** The tree without files, which the parent of a first commit would have. Every git knows it. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Arguments of `git diff` that name the commits. */
function between({ base, head, direct = false }: Difference): string[] {
  if (!isObjectId(base) || !isObjectId(head)) throw new RangeError('Invalid object id')
  return direct ? [base, head] : [`${base}...${head}`]
}

/**
 * Compares a head with its merge base. Returns undefined when the commits have no common history.
 */
export async function compare(
  path: string,
  base: string,
  head: string,
): Promise<Comparison | undefined> {
  const range = between({ base, head })
  const counting = runOrThrow(gitIn(path, ['rev-list', '--count', `${base}..${head}`]))
  const [{ code, stdout }, count] = await Promise.all([
    run(gitIn(path, ['diff', '--shortstat', '-M', '--no-ext-diff', ...range])),
    counting,
  ])
  if (code !== 0) return undefined
  const text = stdout.toString()
  const number = (word: RegExp) => Number(word.exec(text)?.[1] ?? 0)
  return {
    commits: Number(count),
    changed_files: number(/ (\d+) files? changed/),
    additions: number(/ (\d+) insertion/),
    deletions: number(/ (\d+) deletion/),
  }
}

const words: Record<string, ChangedFile['status']> = {
  A: 'added',
  D: 'removed',
  M: 'modified',
  R: 'renamed',
  C: 'copied',
  T: 'changed',
}

/**
 * Parses `git diff --raw --numstat -z`: first a raw line and path for each file, then the line
 * counts and paths. With `--patch`, an empty token and the patches follow.
 */
function parse(output: string): { files: ChangedFile[]; text: string } {
  const tokens = output.split('\0')
  const files: ChangedFile[] = []
  let at = 0
  for (; tokens[at]?.startsWith(':'); at++) {
    const [, , , blob = '', letter = ''] = (tokens[at] as string).split(' ')
    const status = words[letter.charAt(0)] ?? 'changed'
    const moved = status === 'renamed' || status === 'copied'
    const first = tokens[++at] as string
    const path = moved ? (tokens[++at] as string) : first
    const file = { path, status, blob: status === 'removed' ? null : blob }
    files.push({ ...file, ...(moved && { former: first }), additions: 0, deletions: 0 })
  }
  for (const file of files) {
    const [plus = '0', minus = '0'] = (tokens[at] ?? '').split('\t')
    file.additions = Number(plus) || 0 // `-` for binary files
    file.deletions = Number(minus) || 0
    at += file.former === undefined ? 1 : 3
  }
  return { files, text: tokens.slice(at + 1).join('\0') }
}

const listing = ['--raw', '--numstat', '-z', '-M', '--abbrev=40', '--no-ext-diff']

/** Lists the files that differ. */
export async function changedFiles(
  place: GitPlace,
  difference: Difference,
): Promise<ChangedFile[]> {
  const output = await runOrThrow(gitIn(place, ['diff', ...listing, ...between(difference)]))
  return parse(output.toString()).files
}

/** Maximum total size of the patches in bytes. Patches beyond it are left out. */
const maxPatchesBytes = 16 * 1024 * 1024
const maxPatchBytes = 1024 * 1024

type Patches = Map<string, string>

/** A file that becomes a link, or the reverse, is shown as its removal and its addition. */
const sectionsOf = ({ status }: ChangedFile) => (status === 'changed' ? 2 : 1)

/** At the beginnings of lines, which only a newline ends. */
const sectionStart = /(?<![^\n])diff --git [^\n]*\n/
const hunkStart = /(?<![^\n])@@ /

function hunksOf(section: string): string {
  const from = section.search(hunkStart)
  return from < 0 ? '' : section.slice(from)
}

/**
 * Splits the output of `git diff --patch` into the patches of files. Empty ones and those that are
 * too large are left out.
 */
function patchesIn(text: string, files: readonly ChangedFile[]): Patches {
  const sections = text.split(sectionStart).slice(1)
  let at = 0
  const found = files.map((file) => {
    const own = sections.slice(at, (at += sectionsOf(file))).map(hunksOf)
    return [file.path, own.join('').replace(/\n$/, '')] as const
  })
  return new Map(found.filter(([, patch]) => patch !== '' && patch.length <= maxPatchBytes))
}

const patchForm = ['--patch', '-M', '--no-color', '--no-ext-diff', '--no-textconv']

/**
 * Returns patches by file path. Files without a text patch or with a patch that is too large have
 * no entry.
 */
export async function patches(
  place: GitPlace,
  difference: Difference,
  files: readonly ChangedFile[],
): Promise<Patches> {
  if (files.length === 0) return new Map()
  const paths = files.flatMap((file) => [file.path, ...(file.former ? [file.former] : [])])
  const literal = paths.map((each) => `:(literal,top)${each}`)
  const args = ['diff', ...patchForm, ...between(difference), '--', ...literal]
  return patchesIn((await bytesOf(place, args)).output.toString(), files)
}

/** The files that differ. */
interface Changes {
  files: ChangedFile[]
  /** The patches of some of the files, see `patches`. */
  patchesOf: (files: readonly ChangedFile[]) => Promise<Patches>
}

/** Lists the files that differ with their patches. One process reads both unless it is too much. */
export async function changes(place: GitPlace, difference: Difference): Promise<Changes> {
  const args = ['diff', ...listing, ...patchForm, ...between(difference)]
  const { output, isWhole } = await bytesOf(place, args)
  if (!isWhole) {
    const files = await changedFiles(place, difference)
    return { files, patchesOf: (some) => patches(place, difference, some) }
  }
  const { files, text } = parse(output.toString())
  const all = patchesIn(text, files)
  return { files, patchesOf: () => Promise.resolve(all) }
}

const plain = ['-M', '--no-color', '--no-ext-diff', '--no-textconv']

/** @returns undefined when the output is larger than 16 MiB, or takes too long */
async function whole(place: GitPlace, args: string[]): Promise<Buffer | undefined> {
  const { output, isWhole } = await bytesOf(place, args)
  return isWhole ? output : undefined
}

/**
 * All changes, as a diff or as one email for each commit since the merge base.
 * @returns undefined when they are larger than 16 MiB
 */
export function wholeDiff(
  place: GitPlace,
  difference: Difference,
  form: 'diff' | 'patch',
): Promise<Buffer | undefined> {
  const range = between(difference)
  if (form === 'diff') return whole(place, ['diff', '--patch', ...plain, ...range])
  const commits = range.map((each) => each.replace('...', '..'))
  return whole(place, ['format-patch', '--stdout', '--no-signature', ...plain, ...commits])
}

/** Same as `wholeDiff`, for one commit as an email. */
export const commitPatch = (place: GitPlace, sha: string): Promise<Buffer | undefined> =>
  whole(place, [
    ...['format-patch', '--stdout', '--no-signature', '--root', '-1', ...plain],
    checkedId(sha),
  ])

/**
 * Runs git and returns its output, stopping soon after `maxPatchesBytes`.
 * @throws Error when git fails
 */
async function bytesOf(
  place: GitPlace,
  args: string[],
): Promise<{ output: Buffer; isWhole: boolean }> {
  const command = gitIn(place, args)
  const child = start(command)
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    if (size <= maxPatchesBytes) parts.push(chunk)
    size += chunk.length
    if (size > maxPatchesBytes) stop(child)
  })
  child.stdin.end()
  const end = await exited(child)
  const isWhole = end.signal === null && size <= maxPatchesBytes
  if (isWhole) throwUnlessSucceeded(command, end)
  return { output: Buffer.concat(parts), isWhole }
}

import { exited, run, runOrThrow, start, stop } from '../core/processes.ts'
import { boundedGit, readBounded } from './bounded-read.ts'
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
 * counts and paths.
 */
function parse(output: string): ChangedFile[] {
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
  return files
}

/** Lists the files that differ. */
export async function changedFiles(
  place: GitPlace,
  difference: Difference,
): Promise<ChangedFile[]> {
  const form = ['--raw', '--numstat', '-z', '-M', '--abbrev=40', '--no-ext-diff']
  const output = await readBounded(place, ['diff', ...form, ...between(difference)])
  return parse(output.toString())
}

/** Maximum total size of the patches in bytes. Patches beyond it are left out. */
const maxPatchesBytes = 16 * 1024 * 1024
const maxPatchBytes = 1024 * 1024

/**
 * Returns patches by file path. Files without a text patch or with a patch that is too large have
 * no entry.
 */
export async function patches(
  place: GitPlace,
  difference: Difference,
  files: readonly ChangedFile[],
): Promise<Map<string, string>> {
  if (files.length === 0) return new Map()
  const paths = files.flatMap((file) => [file.path, ...(file.former ? [file.former] : [])])
  const form = ['--patch', '-M', '--no-color', '--no-ext-diff', '--no-textconv']
  const literal = paths.map((each) => `:(literal,top)${each}`)
  const text = await bounded(place, ['diff', ...form, ...between(difference), '--', ...literal])
  const sections = text.split(/^diff --git .*\n/m).slice(1)
  const found = files.map((file, index) => {
    const section = sections[index] ?? ''
    const from = section.search(/^@@ /m)
    return [file.path, from < 0 ? '' : section.slice(from).replace(/\n$/, '')] as const
  })
  return new Map(found.filter(([, patch]) => patch !== '' && patch.length <= maxPatchBytes))
}

const plain = ['-M', '--no-color', '--no-ext-diff', '--no-textconv']

/** @returns undefined when the output is larger than 16 MiB */
async function whole(place: GitPlace, args: string[]): Promise<Buffer | undefined> {
  const output = await bytesOf(place, args)
  return output.length > maxPatchesBytes ? undefined : output
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

/** Runs git and returns its output as text, truncated after `maxPatchesBytes`. */
const bounded = async (place: GitPlace, args: string[]): Promise<string> =>
  (await bytesOf(place, args)).toString()

/** Runs git and returns its output, stopping soon after `maxPatchesBytes`. */
async function bytesOf(place: GitPlace, args: string[]): Promise<Buffer> {
  const child = start(boundedGit(place, args))
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    if (size <= maxPatchesBytes) parts.push(chunk)
    size += chunk.length
    if (size > maxPatchesBytes) stop(child)
  })
  child.stdin.end()
  await exited(child)
  return Buffer.concat(parts)
}

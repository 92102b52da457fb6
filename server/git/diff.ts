import { exited, run, runOrThrow, start, stop } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isObjectId } from './names.ts'

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

/** Range from the merge base of both commits to `head`. */
function since(base: string, head: string): string {
  if (!isObjectId(base) || !isObjectId(head)) throw new RangeError('Invalid object id')
  return `${base}...${head}`
}

/**
 * Compares a head with its merge base. Returns undefined when the commits have no common history.
 */
export async function compare(
  path: string,
  base: string,
  head: string,
): Promise<Comparison | undefined> {
  const range = since(base, head)
  const counting = runOrThrow(gitIn(path, ['rev-list', '--count', `${base}..${head}`]))
  const [{ code, stdout }, count] = await Promise.all([
    run(gitIn(path, ['diff', '--shortstat', '-M', '--no-ext-diff', range])),
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

/** Lists the files changed between the merge base and `head`. */
export async function changedFiles(
  path: string,
  base: string,
  head: string,
): Promise<ChangedFile[]> {
  const form = ['--raw', '--numstat', '-z', '-M', '--abbrev=40', '--no-ext-diff']
  const output = await runOrThrow(gitIn(path, ['diff', ...form, since(base, head)]))
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
  path: string,
  base: string,
  head: string,
  files: readonly ChangedFile[],
): Promise<Map<string, string>> {
  if (files.length === 0) return new Map()
  const paths = files.flatMap((file) => [file.path, ...(file.former ? [file.former] : [])])
  const form = ['--patch', '-M', '--no-color', '--no-ext-diff', '--no-textconv']
  const literal = paths.map((each) => `:(literal,top)${each}`)
  const text = await bounded(path, ['diff', ...form, since(base, head), '--', ...literal])
  const sections = text.split(/^diff --git .*\n/m).slice(1)
  const found = files.map((file, index) => {
    const section = sections[index] ?? ''
    const from = section.search(/^@@ /m)
    return [file.path, from < 0 ? '' : section.slice(from).replace(/\n$/, '')] as const
  })
  return new Map(found.filter(([, patch]) => patch !== '' && patch.length <= maxPatchBytes))
}

/**
 * All changes between the merge base and `head`, as a diff or as one email for each commit.
 * @returns undefined when they are larger than 16 MiB
 */
export async function wholeDiff(
  path: string,
  base: string,
  head: string,
  form: 'diff' | 'patch',
): Promise<Buffer | undefined> {
  const plain = ['-M', '--no-color', '--no-ext-diff', '--no-textconv']
  const range = since(base, head)
  const args =
    form === 'diff'
      ? ['diff', '--patch', ...plain, range]
      : ['format-patch', '--stdout', '--no-signature', ...plain, range.replace('...', '..')]
  const output = await bytesOf(path, args)
  return output.length > maxPatchesBytes ? undefined : output
}

/** Runs git and returns its output as text, truncated after `maxPatchesBytes`. */
const bounded = async (path: string, args: string[]): Promise<string> =>
  (await bytesOf(path, args)).toString()

/** Runs git and returns its output, stopping soon after `maxPatchesBytes`. */
async function bytesOf(path: string, args: string[]): Promise<Buffer> {
  const child = start(gitIn(path, args))
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

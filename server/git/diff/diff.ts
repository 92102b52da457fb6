import { LimitExceeded, runOrThrow } from '../../core/processes.ts'
import { decodeLines } from '../formats/decode-text.ts'
import { boundedOutput } from '../processes/bounded-output.ts'
import { gitIn, type GitPlace } from '../processes/environment.ts'
import { between, endsOf, wideEnds, type Difference } from './difference.ts'
import { firstPaths } from './wide-changes.ts'

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

type Patches = Map<string, string>

/** Longer patches are left out. */
const maxPatchBytes = 1024 * 1024

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

const listing = ['--raw', '--numstat', '-z', '-M', '--abbrev=40', '--no-ext-diff']

/** Arguments that limit a comparison to paths, which must not be empty. */
const only = (paths: readonly string[]) => ['--', ...paths.map((each) => `:(literal,top)${each}`)]

/** Lists the files that differ, or only those at some paths. */
async function listed(place: GitPlace, range: string[], paths?: string[]): Promise<ChangedFile[]> {
  if (paths?.length === 0) return []
  const args = ['diff', ...listing, ...range, ...(paths ? only(paths) : [])]
  return parse(decodeLines(await runOrThrow(gitIn(place, args)))).files
}

/** Returns patches by path. */
async function patchesBetween(
  place: GitPlace,
  range: string[],
  files: readonly ChangedFile[],
): Promise<Patches> {
  if (files.length === 0) return new Map()
  const paths = files.flatMap((file) => [file.path, ...(file.former ? [file.former] : [])])
  // A path also selects what is in a folder of this name, so git lists what it shows.
  const args = ['diff', ...listing, ...patchForm, ...range, ...only(paths)]
  const shown = parse(decodeLines((await boundedOutput(place, args)).output))
  return patchesIn(shown.text, shown.files)
}

/** The files that differ. */
interface Changes {
  files: ChangedFile[]
  /** The patches of some of the files, see `patches`. */
  patchesOf: (files: readonly ChangedFile[]) => Promise<Patches>
}

/** All files that differ. One process reads the patches too, unless it is too much. */
async function allChanges(
  place: GitPlace,
  range: string[],
  stopping: AbortSignal,
): Promise<Changes> {
  const args = ['diff', ...listing, ...patchForm, ...range]
  const { output, isWhole } = await boundedOutput(place, args, stopping)
  if (!isWhole) {
    const files = await listed(place, range)
    return { files, patchesOf: (some) => patchesBetween(place, range, some) }
  }
  const { files, text } = parse(decodeLines(output))
  const all = patchesIn(text, files)
  return { files, patchesOf: () => Promise.resolve(all) }
}

async function changesAt(place: GitPlace, range: string[], paths: string[]): Promise<Changes> {
  const files = await listed(place, range, paths)
  return { files, patchesOf: (some) => patchesBetween(place, range, some) }
}

/**
 * Lists the files that differ with their patches. Where there are too many to compare, only the first
 * ones, without renames and copies from or to others.
 * @param count how many are needed
 */
export async function changes(
  place: GitPlace,
  difference: Difference,
  count: number,
): Promise<Changes> {
  const stopping = new AbortController()
  const all = allChanges(place, between(difference), stopping.signal)
  all.catch(() => {}) // reported below
  // Meanwhile, because few changes are wide.
  const wide = await wideEnds(place, difference)
  if (wide) {
    stopping.abort()
    return changesAt(place, wide, await firstPaths(place, ...wide, count))
  }
  try {
    return await all
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
    const ends = await endsOf(place, difference)
    const paths = ends ? await firstPaths(place, ...ends, count) : []
    if (!ends || paths.length < count) throw error
    return changesAt(place, ends, paths)
  }
}

/** Lists the files at some paths that differ. */
export async function changedFiles(
  place: GitPlace,
  difference: Difference,
  paths: ReadonlySet<string>,
): Promise<ChangedFile[]> {
  const wide = await wideEnds(place, difference)
  const files = await (wide ? listed(place, wide, [...paths]) : listed(place, between(difference)))
  return files.filter(({ path }) => paths.has(path))
}

/**
 * Returns patches by file path. Files without a text patch or with a patch that is too large have
 * no entry.
 */
export const patches = (
  place: GitPlace,
  difference: Difference,
  files: readonly ChangedFile[],
): Promise<Patches> => patchesBetween(place, between(difference), files)

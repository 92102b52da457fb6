import { exited, run, start, stop } from '../../core/processes.ts'
import { decodeLines } from '../formats/decode-text.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** Maximum number of files of one search. */
const mostFiles = 1000

/** Paths of a search, and whether all files were read. */
export interface FoundPaths {
  paths: string[]
  isComplete: boolean
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A line has one of the texts. */
const patternOf = (texts: readonly string[]) => texts.map(escaped).join('|')

/**
 * Finds the text files of a commit that have a line with one text of each group, regardless of case.
 * Stops at its bounds.
 */
export async function grepFiles(
  path: string,
  commit: string,
  groups: readonly (readonly string[])[],
): Promise<FoundPaths> {
  const patterns = groups.flatMap((group) => ['-e', patternOf(group)])
  const options = ['-I', '-i', '-l', '-z', '--extended-regexp', '--threads=1', '--all-match']
  const id = checkedId(commit)
  const child = start(gitIn(path, ['grep', ...options, ...patterns, id, '--']))
  const end = exited(child)
  child.stdin.end()
  const paths: string[] = []
  let open: Buffer = Buffer.alloc(0)
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([open, chunk])
    const cut = bytes.lastIndexOf(0) + 1
    open = bytes.subarray(cut)
    const parts = decodeLines(bytes.subarray(0, cut)).split('\0').slice(0, -1)
    paths.push(...parts.map((each) => each.slice(id.length + 1)))
    if (paths.length > mostFiles) break
  }
  stop(child)
  const { code } = await end
  // git ends with 1 when it finds nothing.
  const isComplete = paths.length <= mostFiles && (code === 0 || code === 1)
  return { paths: paths.slice(0, mostFiles), isComplete }
}

/** A file of a commit. */
export interface DescribedFile {
  path: string
  sha: string
  /** In bytes. */
  size: number
}

/** Reads ids and sizes of files of a commit by their paths. */
export async function describeFiles(
  path: string,
  commit: string,
  paths: readonly string[],
): Promise<DescribedFile[]> {
  const named = paths.filter((each) => !each.includes('\n'))
  if (named.length === 0) return []
  const input = named.map((each) => `${checkedId(commit)}:${each}\n`).join('')
  const command = gitIn(path, ['cat-file', '--batch-check'], { use: 'search' })
  const { stdout } = await run(command, input)
  const lines = stdout.toString().split('\n')
  return named.flatMap((each, at) => {
    const [, sha, size] = /^([0-9a-f]{40}) blob (\d+)$/.exec(lines[at] ?? '') ?? []
    return sha === undefined ? [] : [{ path: each, sha, size: Number(size) }]
  })
}

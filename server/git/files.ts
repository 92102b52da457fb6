import { run, runOrThrow } from '../core/processes.ts'
import { gitIn } from './environment.ts'
import { isObjectId } from './names.ts'

/** A regular file in a tree. */
export interface TreeFile {
  path: string
  blob: string
  /** In bytes. */
  size: number
}

const entry = /^100\d{3} blob ([0-9a-f]{40}) +(\d+)\t(.*)$/s

/**
 * Lists the regular files directly in a folder, or the single file at `place`.
 * @param commit an object id or a full ref; returns no files when it does not exist
 * @param place a path; ends with a slash for a folder
 */
export async function filesAt(path: string, commit: string, place: string): Promise<TreeFile[]> {
  if (!isObjectId(commit) && !commit.startsWith('refs/')) throw new RangeError('Invalid commit')
  const list = ['ls-tree', '-l', '-z', '--full-tree', commit, '--', place]
  const { code, stdout } = await run(gitIn(path, list))
  if (code !== 0) return []
  return stdout
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, blob = '', size = '', name = ''] = entry.exec(line) ?? []
      return name === '' ? [] : [{ path: name, blob, size: Number(size) }]
    })
}

/** Reads blobs as text, by id, with one git process. */
export async function readTexts(
  path: string,
  blobs: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (blobs.length === 0) return found
  const output = await runOrThrow(gitIn(path, ['cat-file', '--batch']), `${blobs.join('\n')}\n`)
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(10, from)
    const [blob = '', , size = '0'] = output.toString('latin1', from, end).split(' ')
    found.set(blob, output.toString('utf8', end + 1, end + 1 + Number(size)))
    from = end + 1 + Number(size) + 1
  }
  return found
}

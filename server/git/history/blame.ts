import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'
import { outputLines } from '../processes/output-lines.ts'

/** Lines of a file that one commit changed last, from 1. */
export interface BlamedRange {
  sha: string
  start: number
  end: number
}

/** Longer files are blamed up to here. */
const mostLines = 50_000

/** `sha`, line in that commit, and line in the file. Other lines of the output begin otherwise. */
const header = /^(?<sha>[0-9a-f]{40}) \d+ (?<line>\d+)/

/**
 * Which commit last changed each line of a file (git-blame(1)).
 * @throws ServiceError 503 when git takes too long
 */
export async function blameOf(path: string, sha: string, file: string): Promise<BlamedRange[]> {
  const ranges: BlamedRange[] = []
  const args = ['blame', '--porcelain', checkedId(sha), '--', file]
  for await (const lines of outputLines(gitIn(path, args))) {
    for (const text of lines) {
      const { sha: by, line } = header.exec(text)?.groups ?? {}
      if (by === undefined) continue
      const [last, at] = [ranges.at(-1), Number(line)]
      if (last?.sha === by) last.end = at
      else ranges.push({ sha: by, start: at, end: at })
    }
    if ((ranges.at(-1)?.end ?? 0) >= mostLines) break
  }
  return ranges
}

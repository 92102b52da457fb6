/** A line of a patch, with its numbers before and after the change. */
export interface DiffLine {
  kind: 'added' | 'removed' | 'hunk' | 'same'
  text: string
  before?: number
  after?: number
}

const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/

/** The lines of a unified diff without its file header. */
export function diffLines(patch: string): DiffLine[] {
  let [before, after] = [0, 0]
  return patch.split('\n').map((line): DiffLine => {
    const [, from, to] = hunk.exec(line) ?? []
    if (from !== undefined && to !== undefined) {
      ;[before, after] = [Number(from), Number(to)]
      return { kind: 'hunk', text: line }
    }
    const text = line.slice(1)
    if (line.startsWith('+')) return { kind: 'added', text, after: after++ }
    if (line.startsWith('-')) return { kind: 'removed', text, before: before++ }
    // `\ No newline at end of file`
    if (line.startsWith('\\')) return { kind: 'hunk', text: line.slice(2) }
    return { kind: 'same', text, before: before++, after: after++ }
  })
}

/** The two files of a diff: before and after the change. */
export type Side = 'LEFT' | 'RIGHT'

/** One line of the patch of a file. */
export interface DiffLine {
  kind: ' ' | '+' | '-'
  /** Line of the file before the change; for an added line, of the line that follows it. */
  left: number
  /** Line of the file after the change; for a removed line, of the line that follows it. */
  right: number
  /** Index in the patch, whose first line is the header of the first hunk. */
  position: number
  /** Index in the patch of the header of its hunk. */
  hunk: number
  text: string
}

const header = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/

const isLine = (kind: string): kind is DiffLine['kind'] =>
  kind === ' ' || kind === '+' || kind === '-'

/** Reads the lines of a patch that begins with the header of its first hunk. */
export function diffLines(patch: string): DiffLine[] {
  const found: DiffLine[] = []
  let [left, right, hunk] = [0, 0, 0]
  for (const [position, line] of patch.split('\n').entries()) {
    const start = header.exec(line)
    const kind = line.charAt(0)
    if (start) [left, right, hunk] = [Number(start[1]), Number(start[2]), position]
    else if (isLine(kind)) {
      found.push({ kind, left, right, position, hunk, text: line.slice(1) })
      if (kind !== '+') left++
      if (kind !== '-') right++
    }
  }
  return found
}

/** Whether a line of a patch is in the file of a side. */
const isOn = ({ kind }: DiffLine, side: Side) => kind !== (side === 'LEFT' ? '+' : '-')

/** The number of a line of a patch in the file of a side. */
export const numberOn = ({ left, right }: DiffLine, side: Side): number =>
  side === 'LEFT' ? left : right

/** Finds a line of a file in a patch; undefined when the patch does not show it. */
export const findLine = (
  lines: readonly DiffLine[],
  side: Side,
  number: number,
): DiffLine | undefined => lines.find((line) => isOn(line, side) && numberOn(line, side) === number)

/**
 * The number that a line of a file has after a patch of the file; undefined when the patch removes
 * it.
 */
export function numberAfter(lines: readonly DiffLine[], number: number): number | undefined {
  if (lines.some(({ kind, left }) => kind === '-' && left === number)) return undefined
  const added = lines.filter(({ kind, left }) => kind === '+' && left <= number).length
  const removed = lines.filter(({ kind, left }) => kind === '-' && left < number).length
  return number + added - removed
}

/** Maximum numbers of characters of a stored line, and of the lines before it. */
const maxLine = 4096
const maxContext = 16_384

/** A line as it is stored. Longer lines are cut off. */
export const storedLine = (text: string): string => text.slice(0, maxLine)

/** The lines at the end of a list that have no more than `maxContext` characters. */
function lastOf(lines: readonly string[]): string[] {
  let room = maxContext
  const first = lines.findLastIndex((line) => (room -= line.length + 1) < 0)
  return lines.slice(first + 1)
}

/** The hunk of a patch up to a line; of a long one, its header and its last lines. */
export function hunkUpTo(patch: string, { hunk, position, kind, text }: DiffLine): string {
  const lines = patch.split('\n')
  const context = lastOf(lines.slice(hunk + 1, position))
  return [lines[hunk], ...context, `${kind}${storedLine(text)}`].join('\n')
}

import { whenAborted } from '../core/egress/when-aborted.ts'
import { ended, start, stop, type Command } from '../core/processes.ts'

/** What a git process says of how far it is, such as `Receiving objects:  42% (21/50)`. */
export interface GitProgress {
  phase: 'Receiving' | 'Indexing' | 'Resolving' | 'Writing'
  /** 0 to 100, per phase. */
  percent: number
}

export interface WatchedEnd {
  code: number | null
  stdout: string
  /** What else it said, the last of it. */
  said: string
}

interface Watching {
  /** The whole of standard input, or a file whose bytes it is. */
  input?: string | AsyncIterable<Buffer>
  signal: AbortSignal
  progress: (progress: GitProgress) => void
}

const pattern = /^(Receiving|Indexing|Resolving|Writing) (?:objects|deltas): +(\d{1,3})%/
/** Characters of all that a process says which are held. */
const most = 16 * 1024

/** Splits what is shown on a terminal: each state of a line, ended by a carriage return, is one. */
async function readLines(
  output: AsyncIterable<string>,
  read: (line: string) => void,
): Promise<void> {
  let open = ''
  for await (const chunk of output) {
    const lines = (open + chunk).split(/[\r\n]/)
    open = (lines.pop() ?? '').slice(0, most)
    lines.forEach(read)
  }
  if (open !== '') read(open)
}

async function feed(child: ReturnType<typeof start>, input: Watching['input']): Promise<void> {
  if (typeof input === 'object') {
    const { pipeline } = await import('node:stream/promises')
    // A process that stops reading says why by its end.
    await pipeline(input, child.stdin).catch(() => {})
  } else child.stdin.end(input)
}

async function limited(output: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of output) text = (text + chunk).slice(0, most)
  return text
}

/** Runs a command to its end and tells how far it is meanwhile; resolves whatever its exit code. */
export async function runWithProgress(
  command: Command,
  { input, signal, progress }: Watching,
): Promise<WatchedEnd> {
  signal.throwIfAborted()
  const child = start(command)
  using _abort = whenAborted(signal, () => stop(child))
  let said = ''
  const read = (line: string) => {
    const [, phase, percent] = pattern.exec(line) ?? []
    if (phase) progress({ phase: phase as GitProgress['phase'], percent: Number(percent) })
    else said = `${said}${line}\n`.slice(-most)
  }
  const [end, stdout] = await Promise.all([
    ended(child),
    limited(child.stdout.setEncoding('utf8') as AsyncIterable<string>),
    readLines(child.stderr.setEncoding('utf8') as AsyncIterable<string>, read),
    feed(child, input),
  ])
  signal.throwIfAborted()
  return { code: end.code, stdout, said }
}

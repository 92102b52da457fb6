import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What a process shows to whoever can look at it. */
export interface Sight {
  arguments: string
  environment: string
}

export interface Watch extends AsyncDisposable {
  /** The process itself. */
  own: Sight
  /** All that was ever seen of what it started, by process. */
  children: Map<number, Sight>
}

/** Milliseconds; git takes longer for whatever it does. */
const look = 2

/** Nothing when the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** All that a process has started, and these in turn. */
function descendants(pid: number): number[] {
  const children = threads(pid)
    .flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Adds what a process shows now. Until a new one runs its own command, it shows what its parent does. */
function note(pid: number, seen: Sight, parent?: Sight): void {
  const shown = read(`/proc/${pid}/cmdline`)
  if (shown === '' || shown === parent?.arguments) return
  const environment = read(`/proc/${pid}/environ`)
  if (!seen.arguments.includes(shown)) seen.arguments += shown
  if (!seen.environment.includes(environment)) seen.environment += environment
}

/** Looks at a process and at all that it starts, every few milliseconds, until it is disposed of. */
export function watchProcess(pid: number): Watch {
  const own: Sight = { arguments: '', environment: '' }
  const children: Watch['children'] = new Map()
  let over = false
  const turns = async () => {
    for (let turn = 0; !over; turn++, await pause(look)) {
      if (turn % 100 === 0) note(pid, own) // it changes rarely, and is there for long
      for (const child of descendants(pid)) {
        const seen = children.get(child) ?? { arguments: '', environment: '' }
        children.set(child, seen)
        note(child, seen, own)
      }
    }
  }
  const watching = turns()
  return {
    own,
    children,
    async [Symbol.asyncDispose]() {
      over = true
      await watching
    },
  }
}

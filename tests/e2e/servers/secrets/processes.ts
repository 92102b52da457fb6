import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What a process reveals to other users of the machine. */
export interface Sight {
  arguments: string
  environment: string
}

export interface Watch extends AsyncDisposable {
  /** The process itself. */
  own: Sight
  /** All observations of its child processes, by process. */
  children: Map<number, Sight>
}

/** Polling interval in milliseconds; every git command takes longer. */
const look = 2

/** Empty if the process has exited in the meantime. */
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

/** All descendants of a process. */
function descendants(pid: number): number[] {
  const children = threads(pid)
    .flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

/** Records what a process reveals now. Before exec, a child shows the command of its parent. */
function note(pid: number, seen: Sight, parent?: Sight): void {
  const shown = read(`/proc/${pid}/cmdline`)
  if (shown === '' || shown === parent?.arguments) return
  const environment = read(`/proc/${pid}/environ`)
  if (!seen.arguments.includes(shown)) seen.arguments += shown
  if (!seen.environment.includes(environment)) seen.environment += environment
}

/** Observes a process and its descendants, every few milliseconds, until it is disposed. */
export function watchProcess(pid: number): Watch {
  const own: Sight = { arguments: '', environment: '' }
  const children: Watch['children'] = new Map()
  let over = false
  const turns = async () => {
    for (let turn = 0; !over; turn++, await pause(look)) {
      if (turn % 100 === 0) note(pid, own) // it rarely changes and lives long
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

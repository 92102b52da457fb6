import { readdir, readFile } from 'node:fs/promises'

export interface SeenProcess {
  pid: number
  parent: number
  group: number
  /** Its command line, separated by spaces. */
  line: string
}

async function look(pid: number): Promise<SeenProcess | undefined> {
  try {
    const [stat, line] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return undefined
    const words = line.replaceAll('\0', ' ').trim()
    return { pid, parent: Number(parent), group: Number(group), line: words }
  } catch {
    return undefined // the process has exited in the meantime
  }
}

/** All processes of this machine. Linux only. */
export async function processes(): Promise<SeenProcess[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const seen = await Promise.all(names.map((name) => look(Number(name))))
  return seen.filter((each): each is SeenProcess => each !== undefined)
}

/** The children of a process, their children and so on. */
export async function descendantsOf(pid: number): Promise<SeenProcess[]> {
  const all = await processes()
  const found: SeenProcess[] = []
  for (let parents = [pid]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map((child) => child.pid)
  }
  return found
}

/** The ids of the direct children of a process. */
export const childrenOf = async (pid: number): Promise<number[]> =>
  (await processes()).filter(({ parent }) => parent === pid).map((child) => child.pid)

/** The processes of the given groups. */
export async function membersOf(groups: readonly number[]): Promise<SeenProcess[]> {
  return (await processes()).filter(({ group }) => groups.includes(group))
}

/** Collects the command lines of all processes until it is disposed. */
export function watchLines(): { lines: Set<string> } & AsyncDisposable {
  const lines = new Set<string>()
  let over = false
  const watch = async () => {
    while (!over) for (const { line } of await processes()) lines.add(line)
  }
  const watching = watch()
  return {
    lines,
    async [Symbol.asyncDispose]() {
      over = true
      await watching
    },
  }
}

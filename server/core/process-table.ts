import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** The ids of the processes of this machine. Linux only; none elsewhere. */
export async function processIds(): Promise<string[]> {
  const entries = await readdir('/proc').catch(() => [])
  return entries.filter((entry) => /^\d+$/.test(entry))
}

/** Text of a file about a process; undefined when the process has ended. */
export const processFile = (id: string, name: 'cmdline' | 'environ'): Promise<string | undefined> =>
  readFile(`/proc/${id}/${name}`, 'utf8').catch(() => undefined)

/** When a process started, in clock ticks since the boot; undefined when it does not run. */
export function processStart(id: string): string | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name in parentheses can contain anything. Field 3 is the state, field 22 the start.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? undefined : fields[18]
  } catch {
    return undefined
  }
}

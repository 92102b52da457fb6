import { readdir, readFile } from 'node:fs/promises'

/** Direct child processes of a process; Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const entries = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))
  const parents = entries.map((entry) =>
    readFile(`/proc/${entry}/stat`, 'utf8').then(
      (stat) => Number(stat.split(') ')[1]?.split(' ')[1]),
      () => 0,
    ),
  )
  const found = await Promise.all(parents)
  return entries.filter((_, index) => found[index] === pid).map(Number)
}

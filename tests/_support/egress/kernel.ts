import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Observes the system calls of a process from outside. */
export interface Witness extends Disposable {
  /** Command prefix for the observed process. */
  command: string[]
  /**
   * Whether the process runs in a network namespace without routes, so that public addresses can be
   * tried.
   */
  isolated: boolean
  /** Every address and port passed to connect(2) so far. */
  connects(): { address: string; port: number }[]
}

const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const trace = ['-f', '-qq', '--seccomp-bpf', '-e', 'trace=connect', '-e', 'signal=none']

/** The strace format of an address of either family. */
const connect =
  /connect\(.*port=htons\((\d+)\).*(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/

/** Why processes cannot be observed here; undefined if they can. */
export const blind: string | undefined = works('strace', ...trace, 'true')
  ? undefined
  : 'strace is not here or may not watch'

export function startWitness(): Witness {
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  const file = join(folder, 'trace')
  const isolation = [
    ['unshare', '-n'],
    ['unshare', '-rn'],
  ].find((words) => works(words[0] ?? '', ...words.slice(1), 'true'))
  return {
    command: [...(isolation ?? []), 'strace', ...trace, '-o', file],
    isolated: isolation !== undefined,
    connects() {
      const lines = readFileSync(file, 'utf8').split('\n')
      const found = lines.map((line) => connect.exec(line)).filter((match) => match !== null)
      return found.map(([, port, ipv4, ipv6]) => ({
        address: ipv4 ?? ipv6 ?? '',
        port: Number(port),
      }))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

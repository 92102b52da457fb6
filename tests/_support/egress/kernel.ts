import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Looks at what a process asks of the kernel, without its knowledge. */
export interface Witness extends Disposable {
  /** What to start the process behind. */
  command: string[]
  /** Whether the process has a network of its own that leads nowhere, so that public addresses can be tried. */
  isolated: boolean
  /** Every address that connect(2) was asked for so far, with its port. */
  connects(): { address: string; port: number }[]
}

const works = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

const trace = ['-f', '-qq', '--seccomp-bpf', '-e', 'trace=connect', '-e', 'signal=none']

/** As strace writes an address of either family. */
const connect =
  /connect\(.*port=htons\((\d+)\).*(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/

/** Why no process can be watched here, or nothing. */
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

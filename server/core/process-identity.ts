import { readFileSync, readlinkSync } from 'node:fs'
import { processStart } from './process-table.ts'

/** The boot and the process namespace, in which a process id means one process. */
function readScope(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined // not Linux
  }
}

const scope = readScope()

/** Identifies this process among all processes of all hosts. Null on systems without /proc. */
export const processIdentity: string | null =
  scope === undefined ? null : `${scope} ${process.pid} ${processStart(String(process.pid)) ?? ''}`

/**
 * Whether the process with this identity has certainly ended. False for processes that cannot be
 * seen from here: on another host, in another container, or before the last boot.
 */
export function hasEnded(identity: string | null): boolean {
  if (identity === null || scope === undefined || !identity.startsWith(`${scope} `)) return false
  const [pid = '', start] = identity.slice(scope.length + 1).split(' ')
  return processStart(pid) !== start
}

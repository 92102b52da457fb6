import { existsSync } from 'node:fs'

export interface CommandLimits {
  /** Maximum memory in bytes, without files that are mapped for reading. */
  memory?: number
  /** Maximum processor time in seconds. */
  time?: number
}

/** Resource limits of the children of a confined process, in bytes. */
export interface ResourceLimits {
  memory: number
  /** Maximum size of one file. */
  fileSize: number
}

/** util-linux tools. On other systems children are only kept in the process group. */
const confiners = ['/usr/bin/setpriv', '/usr/bin/prlimit'] as const

/** Command prefix that keeps a command in its process group, with limits for all that it starts. */
export function confining({ memory, fileSize }: ResourceLimits): string[] {
  const [setpriv, prlimit] = confiners
  const limits = [`--as=${memory}`, `--fsize=${fileSize}`, '--core=0']
  return confiners.every((file) => existsSync(file))
    ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs', '--', prlimit, ...limits, '--']
    : []
}

/** Command prefix that applies the limits of one command. */
export function limiting({ memory, time }: CommandLimits): string[] {
  const [, prlimit] = confiners
  if (!existsSync(prlimit)) return []
  const data = memory === undefined ? [] : [`--data=${memory}`]
  const cpu = time === undefined ? [] : [`--cpu=${time}`]
  return [prlimit, ...data, ...cpu, '--core=0', '--']
}

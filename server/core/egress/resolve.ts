import { promises as dns } from 'node:dns'
import { hostsFile } from './hosts-file.ts'
import { isLocalhost } from './target.ts'
import { whenAborted } from './when-aborted.ts'

/** Resolves a name to all addresses, in the order to try them. Rejects on failure. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

export interface ResolveOptions {
  /** Hosts file of this machine. It takes precedence over DNS. */
  hosts?: string
  /** DNS servers, as address and port. Default: those of the system. */
  servers?: string[]
}

/**
 * Creates a resolver that uses the hosts file and then DNS, over sockets. The system's resolver
 * would block one of four threads until DNS times out, long after the deadline: four silent names
 * would stop all resolution.
 */
export function createResolve({ hosts = '/etc/hosts', servers }: ResolveOptions = {}): Resolve {
  const known = hostsFile(hosts)
  return async (hostname, signal) => {
    const name = hostname.replace(/\.$/, '').toLowerCase()
    if (isLocalhost(name)) return ['127.0.0.1', '::1']
    return known().get(name) ?? ask(name, servers, signal)
  }
}

/**
 * Queries DNS, IPv4 first. Each query has its own resolver, so that it uses the current servers and
 * can be cancelled.
 */
async function ask(
  name: string,
  servers: string[] | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  signal.throwIfAborted()
  const resolver = new dns.Resolver()
  if (servers) resolver.setServers(servers)
  using _abort = whenAborted(signal, () => resolver.cancel())
  const answers = [resolver.resolve4(name), resolver.resolve6(name)]
  return (await Promise.all(answers.map((answer) => answer.catch(noneOrFail)))).flat()
}

/** A name may lack addresses of one family. All other failures are errors. */
function noneOrFail(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
  throw error
}

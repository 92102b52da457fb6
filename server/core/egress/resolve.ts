import { promises as dns } from 'node:dns'
import { hostsFile } from './hosts-file.ts'
import { isLocalhost } from './target.ts'
import { whenAborted } from './when-aborted.ts'

/** All addresses of a name, in the order to try them. Rejects when that cannot be found out. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>

export interface ResolveOptions {
  /** Names of this machine's operator, which come before those of name services. */
  hosts?: string
  /** Name services, address and port; by default those of the system. */
  servers?: string[]
}

/**
 * Asks the operator's file and then the name services, over sockets. The system's own function would hold
 * one of a handful of threads until a name service that is silent is given up, long after the deadline:
 * four such names, and nobody else's resolve.
 */
export function createResolve({ hosts = '/etc/hosts', servers }: ResolveOptions = {}): Resolve {
  const known = hostsFile(hosts)
  return async (hostname, signal) => {
    const name = hostname.replace(/\.$/, '').toLowerCase()
    if (isLocalhost(name)) return ['127.0.0.1', '::1']
    return known().get(name) ?? ask(name, servers, signal)
  }
}

/** IPv4 first. One resolver for one question, so that it knows the services of now and can be called off. */
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

/** A name without addresses of one family may have some of the other; any other failure is one. */
function noneOrFail(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
  throw error
}

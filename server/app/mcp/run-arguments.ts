import { ConfigError } from '../../core/config-error.ts'
import { webAddress } from '../../core/web-address.ts'

export const mcpUsage = 'devplatform mcp [--url URL] [--token TOKEN] [--as LOGIN] [flags of start]'

const own = ['--url', '--token', '--as'] as const

/** What `devplatform mcp` was called with. */
interface McpArguments {
  /** Flags of `start`. */
  start: string[]
  /** URL of a server that runs. */
  url: string | undefined
  token: string | undefined
  /** User of calls that name none. */
  login: string | undefined
}

/** @throws ConfigError for another text */
function addressOf(text: string): string {
  const url = webAddress(text)
  if (url) return url.href.replace(/\/+$/, '')
  throw new ConfigError(`--url must be an http or https URL, not "${text}"`)
}

/** @throws ConfigError for a flag without a value, and for flags of `start` with a URL */
export function parseMcp(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): McpArguments {
  const given: Partial<Record<(typeof own)[number], string>> = {}
  const start: string[] = []
  for (let index = 0; index < args.length; index++) {
    const [name = '', inline] = args[index]!.split(/=(.*)/s, 2)
    const flag = own.find((each) => each === name)
    if (flag === undefined) start.push(args[index]!)
    else given[flag] = inline ?? args[++index]
    if (flag !== undefined && !given[flag]) throw new ConfigError(`${flag} requires a value`)
  }
  const url = given['--url'] ?? (environment['DEVPLATFORM_URL'] || undefined)
  if (url !== undefined && start.length > 0)
    throw new ConfigError(`${start[0]} has no effect on a server that runs; remove --url`)
  return {
    start,
    url: url === undefined ? undefined : addressOf(url),
    token: given['--token'] ?? (environment['DEVPLATFORM_TOKEN'] || undefined),
    login: given['--as'],
  }
}

import { ConfigError } from '../../core/config-error.ts'

export const runUsage =
  'devplatform run [--quiet] [--json FILE] [--as LOGIN] [flags of start] -- COMMAND [ARGUMENT]…'

/** What `devplatform run` was called with. */
export interface RunArguments {
  /** Flags of `start`. */
  start: string[]
  file: string
  args: string[]
  quiet: boolean
  /** File to write the list of calls to. */
  json: string | undefined
  /** User of the tokens; undefined for the first one. */
  login: string | undefined
}

/** @throws ConfigError when there is no command, or a flag has no value */
export function parseRun(args: readonly string[]): RunArguments {
  const at = args.indexOf('--')
  const [file, ...rest] = at < 0 ? [] : args.slice(at + 1)
  if (file === undefined) throw new ConfigError(`usage: ${runUsage}`)
  const parsed: RunArguments = {
    ...{ start: [], file, args: rest, quiet: false, json: undefined, login: undefined },
  }
  const flags = args.slice(0, at)
  for (let index = 0; index < flags.length; index++) {
    const [flag = '', inline] = flags[index]!.split(/=(.*)/s, 2)
    if (flag === '--quiet') parsed.quiet = true
    else if (flag === '--json' || flag === '--as') {
      const value = inline ?? flags[++index]
      if (!value) throw new ConfigError(`${flag} requires a value`)
      parsed[flag === '--json' ? 'json' : 'login'] = value
    } else parsed.start.push(flags[index]!)
  }
  return parsed
}

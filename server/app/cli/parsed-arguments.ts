import { parseArgs } from 'node:util'
import { ConfigError } from '../../core/config-error.ts'

/** A text, a comma-separated list, a text that may be repeated, or a switch. */
export type FlagKind = 'text' | 'list' | 'texts' | 'switch'

/** The arguments that a command accepts. */
export interface ArgumentsSpec {
  /** The command as it is typed: `token create`. */
  name: string
  /** Names of the required words after it. */
  words?: readonly string[]
  /** Name of optional further words, any number of them. */
  rest?: string
  flags?: Readonly<Record<string, FlagKind>>
}

/** Flags that every command has: how to answer, and where the store is. */
const everywhere = {
  json: { type: 'boolean' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'base-url': { type: 'string' },
  config: { type: 'string' },
} as const

type Values = Record<string, string | boolean | string[] | undefined>

const optionOf = (kind: FlagKind) => ({
  type: kind === 'switch' ? ('boolean' as const) : ('string' as const),
  multiple: kind === 'texts',
})

function parse(args: string[], flags: Readonly<Record<string, FlagKind>>) {
  const own = Object.entries(flags).map(([name, kind]) => [name, optionOf(kind)] as const)
  try {
    const options = { ...everywhere, ...Object.fromEntries(own) }
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new ConfigError((error as Error).message.split('\n')[0]?.replace(/\. To specify.*/, ''))
  }
}

/** What stands on a command line after the command. */
export class ParsedArguments {
  readonly #values: Values
  readonly #words: Map<string, string>
  /** Words after those that have a name of their own. */
  readonly rest: readonly string[]

  /** @throws ConfigError for a flag the command does not have, and for a word too many or too few */
  constructor({ name, words = [], rest, flags = {} }: ArgumentsSpec, args: string[]) {
    const { values, positionals } = parse(args, flags)
    this.rest = positionals.slice(words.length)
    if (positionals.length < words.length || (this.rest.length > 0 && rest === undefined)) {
      const wanted = words.length === 0 ? 'nothing but flags' : words.join(' ')
      throw new ConfigError(`"${name}" wants ${wanted} after it; try: devplatform help`)
    }
    this.#values = values
    this.#words = new Map(words.map((word, index) => [word, positionals[index] as string]))
  }

  word(name: string): string {
    return this.#words.get(name) as string
  }

  has(flag: string): boolean {
    return this.#values[flag] !== undefined
  }

  /** Whether a switch is on. */
  on(flag: string): boolean {
    return this.#values[flag] === true
  }

  text(flag: string): string | undefined {
    return this.#values[flag] as string | undefined
  }

  /** @throws ConfigError when it is not given */
  needed(flag: string): string {
    const value = this.text(flag)
    if (!value) throw new ConfigError(`--${flag} is missing`)
    return value
  }

  texts(flag: string): string[] {
    return (this.#values[flag] as string[] | undefined) ?? []
  }

  /** What stands between the commas, blanks left out. */
  list(flag: string): string[] {
    const parts = this.text(flag)?.split(',') ?? []
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }

  /** The one of `choices` that is given; the first when none is. @throws ConfigError for another */
  choice<Choice extends string>(flag: string, choices: readonly Choice[]): Choice {
    const value = this.text(flag)
    if (value === undefined) return choices[0] as Choice
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    throw new ConfigError(`--${flag} must be one of ${choices.join(', ')}, not "${value}"`)
  }

  /** @throws ConfigError when a flag is given that does not go with the rest */
  refuse(flags: readonly string[], why: string): void {
    const found = flags.find((flag) => this.has(flag))
    if (found !== undefined) throw new ConfigError(`--${found} ${why}`)
  }
}

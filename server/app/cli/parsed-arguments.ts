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

/** Flags of every command: the output format and the location of the database. */
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

/** The arguments and flags of a command. */
export class ParsedArguments {
  readonly #values: Values
  readonly #words: Map<string, string>
  /** Arguments after the named ones. */
  readonly rest: readonly string[]

  /** @throws ConfigError for an unknown flag and for missing or surplus arguments */
  constructor({ name, words = [], rest, flags = {} }: ArgumentsSpec, args: string[]) {
    const { values, positionals } = parse(args, flags)
    this.rest = positionals.slice(words.length)
    if (positionals.length < words.length || (this.rest.length > 0 && rest === undefined)) {
      const expected = words.length === 0 ? 'only flags' : words.join(' ')
      throw new ConfigError(`"${name}" expects ${expected}; run "devplatform help ${name}"`)
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

  /** The value of a required flag. @throws ConfigError when it is missing */
  needed(flag: string): string {
    const value = this.text(flag)
    if (!value) throw new ConfigError(`--${flag} is required`)
    return value
  }

  texts(flag: string): string[] {
    return (this.#values[flag] as string[] | undefined) ?? []
  }

  /** Splits the value at commas; empty parts are dropped. */
  list(flag: string): string[] {
    const parts = this.text(flag)?.split(',') ?? []
    return parts.map((part) => part.trim()).filter((part) => part !== '')
  }

  /**
   * The value of the flag, which must be one of `choices`. Default: the first. @throws ConfigError
   */
  choice<Choice extends string>(flag: string, choices: readonly Choice[]): Choice {
    const value = this.text(flag)
    if (value === undefined) return choices[0] as Choice
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    throw new ConfigError(`--${flag} must be one of ${choices.join(', ')}, not "${value}"`)
  }

  /** @throws ConfigError when one of the flags is set */
  refuse(flags: readonly string[], why: string): void {
    const found = flags.find((flag) => this.has(flag))
    if (found !== undefined) throw new ConfigError(`--${found} ${why}`)
  }
}

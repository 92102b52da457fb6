/**
 * One setting. The flag, the environment variable and the key in the configuration file share one
 * name.
 */
export interface Setting {
  /**
   * Without dashes: `rate-limits` is the flag `--rate-limits` and the variable
   * DEVPLATFORM_RATE_LIMITS.
   */
  flag: string
  kind: 'text' | 'number' | 'switch'
  /** Placeholder for the value in the help. Absent for switches. */
  value?: string
  choices?: readonly string[]
  help: string
  /** Environment variable, when it does not follow from the flag. */
  variable?: string
  /** Former name of the flag. It still works and is not shown in the help. */
  alias?: string
  /** Not available as a flag, because other users of the machine can read arguments. */
  secret?: true
}

const variableFor = (flag: string) => `DEVPLATFORM_${flag.replaceAll('-', '_').toUpperCase()}`

export const variableOf = ({ variable, flag }: Setting): string => variable ?? variableFor(flag)

/** The variable of the former name of a setting. */
export const aliasVariableOf = ({ alias }: Setting): string | undefined =>
  alias === undefined ? undefined : variableFor(alias)

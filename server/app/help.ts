import type { Command, PlaceCommand } from './cli/command.ts'
import { commands } from './cli/index.ts'
import { usage } from './upgrade/run-upgrade.ts'
import { settings, variableOf, type Setting } from './settings.ts'

function line(setting: Setting): string {
  const { flag, value, help, choices, secret } = setting
  const usage = secret ? '' : `--${flag}${value ? ` ${value}` : ''}`
  const allowed = choices ? `: ${choices.join(', ')}` : ''
  return `  ${usage.padEnd(26)}${variableOf(setting).padEnd(36)}${help}${allowed}`
}

/** The help of a command, with each form of its usage on its own line. */
function form({ name, usage, help }: Command | PlaceCommand): string[] {
  const [first = '', ...others] = usage.split('\n')
  const indent = ' '.repeat(2 + name.length + 1)
  return [`  ${name} ${first}`, ...others.map((line) => `${indent}${line}`), `      ${help}`]
}

/** The output of `devplatform help`. */
export function help(): string {
  return [
    'Usage: devplatform start [flags]',
    '       devplatform COMMAND [--json] [--data DIR | --database-url URL | --config FILE]',
    `       ${usage}`,
    '',
    'Commands (they work on the database of a server; the server may be running):',
    ...commands.flatMap(form),
    '',
    'Flags of start, with their environment variables:',
    ...settings.map(line),
    `  ${'--config FILE'.padEnd(26)}${'DEVPLATFORM_CONFIG'.padEnd(36)}configuration file: YAML with flag names as keys`,
    '',
  ].join('\n')
}

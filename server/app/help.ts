import { ConfigError } from '../core/config-error.ts'
import type { Command, PlaceCommand } from './cli/command.ts'
import { examples } from './cli/examples.ts'
import { commands, commandsOf } from './cli/index.ts'
import { mcpUsage } from './mcp/run-arguments.ts'
import { runUsage } from './pointing/run-arguments.ts'
import { initUsage, seedFile } from './init.ts'
import { permissionsUsage } from './upgrade/run-permissions.ts'
import { usage } from './upgrade/run-upgrade.ts'
import { variableOf, type Setting } from './setting.ts'
import { settings } from './settings.ts'

function line(setting: Setting): string {
  const { flag, value, help, choices, secret } = setting
  const usage = secret ? '' : `--${flag}${value ? ` ${value}` : ''}`
  const allowed = choices ? `: ${choices.join(', ')}` : ''
  return `  ${usage.padEnd(26)}${variableOf(setting).padEnd(36)}${help}${allowed}`
}

/** The usage of a command, with each form on its own line. */
function form({ name, usage, help }: Command | PlaceCommand): string[] {
  const [first = '', ...others] = usage.split('\n')
  const indent = ' '.repeat(2 + name.length + 1)
  return [`  ${name} ${first}`, ...others.map((line) => `${indent}${line}`), `      ${help}`]
}

const flagsOfStart = () => [
  'Flags of start, with their environment variables:',
  ...settings.map(line),
  `  ${'--config FILE'.padEnd(26)}${'DEVPLATFORM_CONFIG'.padEnd(36)}configuration file: YAML with flag names as keys`,
]

/** Commands that are not about the database of a server, with their examples. */
const others: Record<string, { usage: string; help: string; examples: string[] }> = {
  start: {
    usage: 'devplatform start [flags]',
    help: `Starts a server. Without --seed, an empty database gets the data of ${seedFile} in the current folder, else demo data (only in development).`,
    examples: [
      'start',
      'start --port 8080 --brand github',
      `start --seed ${seedFile} --data /tmp/d`,
    ],
  },
  run: {
    usage: runUsage,
    help: 'Starts a server, runs a command whose tools reach it under the names that they have built in, and lists what the command called. The data is removed at the end unless --data is given. Flags of start work as well; run has --tls, --as-platform, --brand github and --port 0 by default.',
    examples: [
      'run -- gh api user',
      'run --no-tls -- gh api user',
      'run --quiet --json calls.json --as mona -- npm test',
    ],
  },
  mcp: {
    usage: mcpUsage,
    help: 'Serves the Model Context Protocol over standard input and output, so that agents can call and steer a server: the one at --url (DEVPLATFORM_URL), else the running one of the data folder, else one that it starts. The data of that is removed at the end unless --data is given. DEVPLATFORM_TOKEN and DEVPLATFORM_CONTROL_TOKEN are the tokens of the API and of the control plane.',
    examples: [
      'mcp',
      'mcp --seed devplatform.seed.yaml --brand github',
      'mcp --url http://127.0.0.1:3000 --as mona',
    ],
  },
  init: {
    usage: initUsage,
    help: `Writes a commented seed file (${seedFile}), which start finds in the current folder.`,
    examples: ['init'],
  },
  'upgrade-report': {
    usage,
    help: 'Lists the breaking changes that affect the requests in a HAR file.',
    examples: ['start --record traffic.har', 'upgrade-report traffic.har'],
  },
  'permissions-report': {
    usage: permissionsUsage,
    help: 'Shows the smallest permissions and scopes for the requests in a HAR file.',
    examples: ['start --record traffic.har', 'permissions-report traffic.har'],
  },
}

const exampleLines = (lines: readonly string[]) => [
  '',
  lines.length === 1 ? 'Example:' : 'Examples:',
  ...lines.map((each) => `  devplatform ${each}`),
]

/** Flags that every command on a database has. */
const place = '[--json] [--data DIR | --database-url URL | --config FILE]'

/** The output of `devplatform help`. */
export function help(): string {
  return [
    'Usage: devplatform start [flags]',
    `       ${runUsage}`,
    `       ${mcpUsage}`,
    `       ${initUsage}`,
    `       devplatform COMMAND ${place}`,
    `       ${usage}`,
    `       ${permissionsUsage}`,
    '       devplatform help [COMMAND]',
    '       devplatform --version',
    '',
    'Commands (they work on the database of a server; the server may be running):',
    ...commands.flatMap(form),
    '',
    ...flagsOfStart(),
    '',
  ].join('\n')
}

const row = (name: string, help: string) => `  ${name.padEnd(20)}${help}`

/** The output of `devplatform` without a command. */
export function overview(): string {
  const listed = commands.map(({ name, help }) => row(name, help))
  return [
    'devplatform runs a developer-platform REST API.',
    '',
    'Usage: devplatform COMMAND [flags]',
    '',
    row('start', 'start a server; with demo data, unless there is a seed file'),
    row('run -- COMMAND', 'start a server and run a command whose tools are pointed at it'),
    row('mcp', 'serve the Model Context Protocol, for agents'),
    row('init', `write a commented seed file, ${seedFile}`),
    row('upgrade-report', 'list the breaking changes that affect recorded requests'),
    row('permissions-report', 'show the permissions that recorded requests need'),
    ...listed,
    row('help [COMMAND]', 'show the flags and examples of a command; without one, of all'),
    row('--version', 'print the version'),
    '',
    'Try: devplatform start',
    '',
  ].join('\n')
}

/**
 * The help of a command, such as `start` or `token create`, or of all that begin with a word.
 * @throws ConfigError when there is none
 */
export function helpOf(words: readonly string[]): string {
  const other = others[words[0] ?? '']
  if (other) {
    const flags = words[0] === 'start' ? ['', ...flagsOfStart()] : []
    const about = [`Usage: ${other.usage}`, '', other.help, ...flags]
    return [...about, ...exampleLines(other.examples), ''].join('\n')
  }
  const exact = commandsOf(words.slice(0, 2))
  const found = exact.length > 0 ? exact : commandsOf(words.slice(0, 1))
  if (found.length === 0) {
    throw new ConfigError(`unknown command "${words.join(' ')}"; run "devplatform help"`)
  }
  return [
    `Usage: devplatform COMMAND ${place}`,
    '',
    ...found.flatMap(form),
    ...exampleLines(found.flatMap(({ name }) => examples[name] ?? [])),
    '',
  ].join('\n')
}

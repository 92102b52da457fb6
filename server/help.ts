import { settings, variableOf, type Setting } from './settings.ts'

function line(setting: Setting): string {
  const { flag, value, help, choices } = setting
  const usage = flag === 'secret-key' ? '' : `--${flag}${value ? ` ${value}` : ''}`
  const allowed = choices ? `: ${choices.join(', ')}` : ''
  return `  ${usage.padEnd(26)}${variableOf(setting).padEnd(36)}${help}${allowed}`
}

/** What `devplatform help` prints. */
export function help(): string {
  return [
    'Usage: devplatform start [flags]',
    '',
    'Flags, and the environment variables that say the same:',
    ...settings.map(line),
    `  ${'--config FILE'.padEnd(26)}${'DEVPLATFORM_CONFIG'.padEnd(36)}YAML with flags as keys`,
    '',
  ].join('\n')
}

import type { Command } from '../core/processes.ts'

/** A git setting for one command, as `git -c` takes it. */
export type Setting = [key: string, value: string]

interface Options {
  settings?: Setting[]
  env?: Record<string, string>
}

/**
 * What every git process of the server is given: no settings of the machine or of a user, nobody to
 * ask for a password, no other host to speak to, and no identity but a neutral one for the reflog.
 */
const environment = {
  HOME: '/nonexistent',
  XDG_CONFIG_HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '/bin/false',
  SSH_ASKPASS: '/bin/false',
  GIT_SSH_COMMAND: '/bin/false',
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_COMMITTER_NAME: 'server',
  GIT_COMMITTER_EMAIL: 'server@localhost',
}

/**
 * Settings that must hold whatever a repository's own file says. The server may run as another user
 * than the one that owns the folder, which git refuses unless told otherwise here: in a repository's
 * own file `safe.directory` has no effect.
 */
const always: Setting[] = [
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
]

/** A git command in the server's own environment. Settings travel by environment, never by argument. */
export function git(args: string[], { settings = [], env = {} }: Options = {}): Command {
  const all = [...always, ...settings]
  const numbered = all.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  const config = {
    GIT_CONFIG_COUNT: String(all.length),
    ...(Object.fromEntries(numbered) as Record<string, string>),
  }
  return { file: 'git', args, env: { ...environment, ...config, ...env } }
}

/** A git command on one repository. */
export const gitIn = (path: string, args: string[], options?: Options): Command =>
  git([`--git-dir=${path}`, ...args], options)

import { join } from 'node:path'
import type { Command } from '../../core/processes.ts'
import { limitsOf, type LimitedUse } from './command-limits.ts'

/** A git setting for one command, as for `git -c`. */
export type Setting = [key: string, value: string]

interface Options {
  settings?: Setting[]
  env?: Record<string, string>
  /** The row of limits, if it is not that of the command. */
  use?: LimitedUse
}

/**
 * Environment of every git process: no system or user configuration, no password prompts, no
 * network access, and a neutral identity for the reflog. Output is written in blocks; otherwise git
 * writes each commit on its own (git(1), `GIT_FLUSH`).
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
  GIT_FLUSH: '0',
}

/**
 * Settings that override the configuration of every repository. Git refuses folders owned by
 * another user unless `safe.directory` allows them, and ignores that setting in a repository's own
 * configuration.
 */
const always: Setting[] = [
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
]

/**
 * Builds a git command with the server's environment and the limits of the command. Settings are
 * passed in environment variables and do not appear in the process arguments.
 * @throws RangeError for a command without limits
 */
export function git(args: string[], { settings = [], env = {}, use }: Options = {}): Command {
  const limits = limitsOf(use ?? args.find((each) => !each.startsWith('--git-dir=')) ?? '')
  const all = [...always, ...settings]
  const numbered = all.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ])
  const config = {
    GIT_CONFIG_COUNT: String(all.length),
    ...(Object.fromEntries(numbered) as Record<string, string>),
  }
  return { file: 'git', args, env: { ...environment, ...config, ...env }, limits }
}

/** A repository, or one that also reads the objects of another for this command. */
export type GitPlace = string | { path: string; borrows: string }

/** Builds a git command for one repository. */
export function gitIn(place: GitPlace, args: string[], options: Options = {}): Command {
  if (typeof place === 'string') return git([`--git-dir=${place}`, ...args], options)
  const env = { ...options.env, GIT_ALTERNATE_OBJECT_DIRECTORIES: join(place.borrows, 'objects') }
  return git([`--git-dir=${place.path}`, ...args], { ...options, env })
}

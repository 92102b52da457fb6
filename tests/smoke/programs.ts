import { spawn, type SpawnOptions } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Only PATH is inherited from the caller's settings. */
export const environment = {
  PATH: process.env.PATH ?? '',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
}

/** Settings of git that do not depend on the machine. */
const gitEnvironment = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Mona',
  GIT_AUTHOR_EMAIL: 'mona@example.com',
  GIT_COMMITTER_NAME: 'Mona',
  GIT_COMMITTER_EMAIL: 'mona@example.com',
}

/**
 * Runs a program and waits for its end.
 * @returns its standard output, without the last line break
 */
export function run(file: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (printed[name] += text))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(printed.stdout.replace(/\n$/, ''))
      else reject(new Error(`${file} ${args.join(' ')} exited with ${code}:\n${printed.stderr}`))
    })
  })
}

export interface Git {
  (...args: string[]): Promise<string>
  /**
   * Commits one file.
   * @returns the commit's id
   */
  commit(file: string, content: string): Promise<string>
}

/**
 * Runs git in a folder.
 * @param more additional variables, such as GIT_SSH_COMMAND
 */
export function gitIn(folder: string, more: Record<string, string> = {}): Git {
  const env = { ...environment, ...gitEnvironment, HOME: folder, ...more }
  const git = (...args: string[]) => run('git', args, { cwd: folder, env })
  return Object.assign(git, {
    async commit(file: string, content: string) {
      await writeFile(join(folder, file), content)
      await git('add', '--', file)
      await git('commit', '-q', '-m', `Add ${file}`)
      return git('rev-parse', 'HEAD')
    },
  })
}

/**
 * Clones into a new folder.
 * @returns git in the clone
 */
export async function clone(from: string, into: string, more: Record<string, string> = {}) {
  await mkdir(into)
  const git = gitIn(into, more)
  await git('clone', '-q', from, '.')
  return git
}

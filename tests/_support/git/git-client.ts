import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { run, type ProcessResult } from '../../../server/core/processes.ts'

export interface GitClient {
  /** Runs git; resolves for any exit code. */
  try(args: string[], input?: string | Buffer): Promise<ProcessResult>
  /** Runs git and returns its output without the last newline. Rejects on failure. */
  (...args: string[]): Promise<string>
  folder: string
  /** The same in a subfolder. */
  in(folder: string): GitClient
  /** Writes a file and commits it; returns the commit's id. */
  commit(file: string, content: string | Buffer, message?: string): Promise<string>
}

/** Replaces the machine's git settings, and uses one date for all commits. */
const environment = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Mona',
  GIT_AUTHOR_EMAIL: 'mona@example.com',
  GIT_AUTHOR_DATE: '1700000000 +0130',
  GIT_COMMITTER_NAME: 'Hubot',
  GIT_COMMITTER_EMAIL: 'hubot@example.com',
  GIT_COMMITTER_DATE: '1700000060 -0800',
}

const settings = [
  'init.defaultBranch=main',
  'gc.auto=0',
  'maintenance.auto=false',
  'core.compression=0',
  'advice.detachedHead=false',
]

/**
 * Runs git in `folder`, independently of the machine's settings.
 * @param more variables
 */
export function gitClient(
  folder: string,
  home = folder,
  more: Record<string, string> = {},
): GitClient {
  const given = settings.flatMap((setting) => ['-c', setting])
  const attempt = (args: string[], input?: string | Buffer) =>
    run(
      {
        ...{ file: 'git', args: [...given, ...args], cwd: folder },
        env: { ...environment, ...more, HOME: home },
      },
      input,
    )
  const git = async (...args: string[]) => {
    const { code, stdout, stderr } = await attempt(args)
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.toString().replace(/\n$/, '')
  }
  const commit = async (file: string, content: string | Buffer, message = `Change ${file}`) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
    await git('add', '--', file)
    await git('commit', '-q', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  return Object.assign(git, {
    try: attempt,
    folder,
    commit,
    in: (name: string) => gitClient(join(folder, name), home, more),
  })
}

/** A new repository under `folder` whose `origin` is `url`. Nothing is fetched yet. */
export async function clientOf(url: string, folder: string): Promise<GitClient> {
  const client = gitClient(folder)
  await client('init', '-q', 'work')
  const remote = `[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`
  await appendFile(join(folder, 'work/.git/config'), remote)
  return client.in('work')
}

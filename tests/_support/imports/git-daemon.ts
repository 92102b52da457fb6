import { type Daemon, startDaemon } from './daemon.ts'

export interface GitDaemon extends Daemon {
  /** URL of the repository at this path in the folder. */
  url(path: string): string
}

/** `git daemon` for all repositories in a folder. */
export async function startGitDaemon(root: string): Promise<GitDaemon> {
  const daemon = await startDaemon((port) => ({
    file: 'git',
    args: [
      ...['-c', 'safe.directory=*', 'daemon', '--export-all', '--reuseaddr', '--listen=127.0.0.1'],
      ...[`--port=${port}`, `--base-path=${root}`, root],
    ],
    env: { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', HOME: '/nonexistent' },
  }))
  return { ...daemon, url: (path) => `git://127.0.0.1:${daemon.port}/${path}` }
}

import { join } from 'node:path'
import type { VersionControl } from '../../../server/storage/schema/import-tables.ts'
import type { Command } from '../../../server/core/processes.ts'
import { hasTool } from '../processes/tools.ts'
import { hasApache, startApache } from './apache.ts'
import { startGitHttp } from './git-http.ts'
import { makeHgRepository, manyChangesets } from './mercurial/hg-generated.ts'
import { hgEnvironment, startHgServe } from './mercurial/hg-serve.ts'
import { longHistory } from './subversion/long-subversion-history.ts'
import { makePlausible } from './plausible-git.ts'
import { makeRepository } from './subversion/subversion-repository.ts'
import { startSvnserve } from './subversion/svnserve.ts'

/** A repository with the given number of commits and its server. */
export interface LongSource extends AsyncDisposable {
  vcs: VersionControl
  url: string
  /** Path of the repository. */
  path: string
}

/** How a history is created and served, and the command of the native tool that copies it. */
export interface LongKind {
  vcs: VersionControl
  /** Name of the unit of the history. */
  unit: string
  /** Whether all required tools are installed. If not, prints which is missing. */
  here(): Promise<boolean>
  make(folder: string, commits: number): Promise<string>
  serve(path: string): Promise<LongSource>
  floor: { name: string; command(source: LongSource, to: string): Command }
}

const name = 'long'
const home = { HOME: '/nonexistent', LC_ALL: 'C.UTF-8' }
const quiet = { ...home, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
const folderOf = (path: string) => join(path, '..')

const hasSubversion = async () =>
  (await hasTool('svnserve', ['--version'])) && hasTool('svnrdump', ['--version'])

const makeSubversion = (folder: string, commits: number) =>
  makeRepository(folder, name, longHistory(commits))

const svnrdump: LongKind['floor'] = {
  name: 'svnrdump dump',
  // Writes to a file, because the reader of a pipe would be measured as well.
  command: ({ url }, to) => ({
    file: 'sh',
    args: ['-c', 'exec svnrdump dump -q --non-interactive "$1" > "$2"', 'sh', url, to],
    env: home,
  }),
}

export const longKinds = {
  git: {
    ...{ vcs: 'git', unit: 'commits', here: async () => true },
    async make(folder, commits) {
      const path = join(folder, `${name}.git`)
      await makePlausible(path, commits)
      return path
    },
    async serve(path) {
      const server = await startGitHttp(folderOf(path))
      return { ...server, ...{ vcs: 'git', path, url: server.url(`${name}.git`) } }
    },
    floor: {
      name: 'git clone --mirror',
      command: ({ url }, to) => ({
        ...{ file: 'git', args: ['clone', '-q', '--mirror', url, to], env: quiet },
      }),
    },
  },
  'Subversion, svn://': {
    ...{ vcs: 'subversion', unit: 'revisions', here: hasSubversion, make: makeSubversion },
    async serve(path) {
      const server = await startSvnserve(folderOf(path))
      return { ...server, ...{ vcs: 'subversion', path, url: server.url(name) } }
    },
    floor: svnrdump,
  },
  'Subversion, DAV': {
    ...{ vcs: 'subversion', unit: 'revisions', make: makeSubversion },
    here: async () => (await hasSubversion()) && hasApache(),
    async serve(path) {
      const server = await startApache(folderOf(path))
      return { ...server, ...{ vcs: 'subversion', path, url: server.url(name) } }
    },
    floor: svnrdump,
  },
  Mercurial: {
    ...{ vcs: 'mercurial', unit: 'changesets', here: () => hasTool('hg', ['--version', '-q']) },
    async make(folder, commits) {
      const path = join(folder, `${name}-hg`)
      await makeHgRepository(path, manyChangesets(commits))
      return path
    },
    async serve(path) {
      const server = await startHgServe(path)
      return { ...server, ...{ vcs: 'mercurial', path, url: server.url } }
    },
    floor: {
      name: 'hg clone -U',
      command: ({ url }, to) => ({
        ...{ file: 'hg', args: ['clone', '-q', '-U', url, to], env: hgEnvironment },
      }),
    },
  },
} satisfies Record<string, LongKind>

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../server/core/processes.ts'
import { gitClient, type GitClient } from '../_support/git/git-client.ts'
import { newerNodeIn } from './newer-node.ts'
import { asUser, giveToUser } from './pointed/user.ts'

// The jobs check single fields; the contract tests validate responses.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any

/** Where a tool does one job: its own repository with history, a clone of it, and the API. */
export interface Bench {
  /** The server, with its URL for the API. */
  server: { url: string }
  /** URL of the web pages, which is also that of git. */
  web: string
  /** The folder in which the tool is installed. */
  shop: string
  /** A folder of this job alone. It is also the home of the tool. */
  home: string
  token: string
  owner: string
  repo: string
  /** Port of 127.0.0.1 to which the server sends the deliveries of its app. */
  hookPort: number
  /** Path of the repository in the API. */
  path: string
  /** URL of the repository for git, with a token. */
  remote: string
  /** A clone of the repository. */
  git: GitClient
  /** Calls the API as the owner, or as another user. @throws Error for an error status */
  api(method: string, path: string, body?: unknown, login?: string): Promise<Json>
  /** Runs a program that npm installed with the tool, in the clone. @throws Error with its output */
  npx(program: string, args: string[], env?: Record<string, string>): Promise<string>
  /** Runs any program in the clone. @throws Error with its output */
  run(file: string, args: string[], env?: Record<string, string>): Promise<string>
  /** Runs a program of a user, who imports the tool. @throws Error with its output */
  script(text: string, env?: Record<string, string>): Promise<string>
}

/** Seconds for one run of a tool. */
const longest = '120'

const history = [
  ['README.md', '# Widgets\n\nWidgets of every kind.\n', 'docs: describe widgets'],
  ['src/widget.js', "export const widget = () => 'widget'\n", 'feat: make widgets'],
  ['src/gadget.js', "export const gadget = () => 'gadget'\n", 'feat(gadgets): make gadgets'],
  ['src/widget.js', "export const widget = () => 'Widget'\n", 'fix: spell widgets'],
] as const

/** The client of the job, which calls without the tool. */
const callerOf = (url: string) =>
  async function api(method: string, path: string, body?: unknown, login = 'mona') {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ghp_${login}`,
        'user-agent': 'devplatform-tests',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

interface Place {
  server: Bench['server']
  /** The variables of `devplatform run`, for a tool that is pointed by them. */
  pointing?: Record<string, string>
  shop: string
  home: string
  /** Name of the repository. */
  repo: string
  /** Port of 127.0.0.1 to which the server sends the deliveries of the app. */
  hookPort: number
}

/** A repository with four commits, a tag on the third, and a package file that names it. */
async function plantHistory(git: GitClient, url: string, repo: string): Promise<void> {
  const repository = { type: 'git', url: `${url}/mona/${repo}.git` }
  const described = { name: repo, version: '1.0.0', private: true, repository }
  await git.commit('package.json', `${JSON.stringify(described, null, 2)}\n`, 'chore: begin')
  for (const [file, content, message] of history) {
    if (message.startsWith('fix')) await git('tag', '-a', '-m', 'v1.0.0', 'v1.0.0')
    await git.commit(file, content, message)
  }
  await git('push', '-q', 'origin', 'main', '--tags')
}

/** The pages of the platform, as the tools of `devplatform run` know them. */
const webOf = ({ GH_HOST: host = 'github.com' }: Record<string, string>): string =>
  `${host === 'github.com' ? 'https' : 'http'}://${host}`

/** Adds the setting that lets git of the tests work in folders of the user. */
function withAllFolders(pointing: Record<string, string>): Record<string, string> {
  const count = Number(pointing.GIT_CONFIG_COUNT ?? 0)
  return {
    ...pointing,
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: 'safe.directory',
    [`GIT_CONFIG_VALUE_${count}`]: '*',
  }
}

/** Prepares a job: everything that the tool finds, and nothing of the machine's own settings. */
export async function prepareBench(place: Place): Promise<Bench> {
  const { server, shop, home, repo, hookPort, pointing } = place
  const { url } = server
  const web = pointing ? webOf(pointing) : url
  const token = 'ghp_mona'
  const withToken = `${url.replace('://', `://mona:${token}@`)}/mona/${repo}.git`
  const remote = pointing ? `${web}/mona/${repo}.git` : withToken
  const api = callerOf(url)
  await api('POST', '/user/repos', { name: repo })
  await mkdir(home, { recursive: true })
  const outer = gitClient(home, home, pointing && withAllFolders(pointing))
  await outer('clone', '-q', remote, 'clone')
  const git = outer.in('clone')
  await writeFile(
    join(home, '.gitconfig'),
    '[user]\n\tname = Mona\n\temail = mona@example.com\n[init]\n\tdefaultBranch = main\n',
  )
  await plantHistory(git, web, repo)
  const environment = {
    HOME: home,
    PATH: `${newerNodeIn(shop)}:${shop}/node_modules/.bin:${process.env.PATH ?? ''}`,
    NO_COLOR: '1',
    GIT_TERMINAL_PROMPT: '0',
  }
  async function start(file: string, args: string[], env: Record<string, string> = {}) {
    if (pointing) await giveToUser(home)
    const user = pointing ? asUser : []
    const { code, stdout, stderr } = await run({
      ...{ file: 'timeout', args: ['-k', '5', longest, ...user, file, ...args], cwd: git.folder },
      env: { ...environment, ...pointing, ...env },
    })
    const text = `${stdout.toString()}\n${stderr}`.trim()
    if (code !== 0) throw new Error(`${file} ${args.join(' ')}: exit code ${code}\n${text}`)
    return text
  }
  return {
    ...{
      server,
      web,
      shop,
      home,
      token,
      owner: 'mona',
      repo,
      hookPort,
      path: `/repos/mona/${repo}`,
      remote,
    },
    ...{ git, api, npx: start, run: start },
    async script(text, env) {
      const file = join(shop, `${repo}.mjs`)
      await writeFile(file, text)
      return start('node', [file], env)
    },
  }
}

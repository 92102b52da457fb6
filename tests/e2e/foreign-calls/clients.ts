import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../_support/bundles.ts'

const folder = join(root, 'tests/e2e/foreign-calls')

/** A client by other people, as a distribution ships it. */
export interface ForeignClient {
  name: string
  program: string
  /** Arguments before the script. */
  run: string[]
  /** A file that is named with each script, where scripts cannot name it themselves. */
  session?: string
  /** Arguments that succeed if the client is there. */
  sees: string[]
  /** Suffix of its scripts. */
  language: 'py' | 'rb' | 'go'
  environment?: Record<string, string>
}

/** Where Debian puts the sources of Go packages. */
const gopath = '/usr/share/gocode'

export const clients: ForeignClient[] = [
  {
    name: 'PyGithub',
    program: '/usr/bin/python3',
    run: ['-W', 'ignore'],
    sees: ['-c', 'import github'],
    language: 'py',
  },
  {
    name: 'octokit.rb',
    program: '/usr/bin/ruby',
    run: [],
    sees: ['-e', 'require "octokit"'],
    language: 'rb',
  },
  {
    name: 'go-github',
    program: '/usr/bin/go',
    run: ['run'],
    session: 'session.go',
    sees: ['list', 'github.com/google/go-github/github'],
    language: 'go',
    environment: { GOPATH: gopath, GO111MODULE: 'off' },
  },
]

const environmentOf = ({ environment }: ForeignClient) => ({ ...process.env, ...environment })

/** Whether a client is installed; says so if it is not. */
export function isThere(client: ForeignClient): boolean {
  const { name, program, sees } = client
  const options = { stdio: 'ignore', env: environmentOf(client) } as const
  if (spawnSync(program, sees, options).status === 0) return true
  process.stdout.write(`${name}: skipped, ${program} does not have it\n`)
  return false
}

/**
 * The lines that a script in the language of a client prints.
 * @param script its path in this folder, without suffix
 * @throws Error with its output if the script failed
 */
export async function linesOf(
  client: ForeignClient,
  script: string,
  input: object,
): Promise<string[]> {
  const { program, run, session, language } = client
  const file = join(folder, `${script}.${language}`)
  const files = session ? [file, join(folder, session)] : [file]
  const child = execFile(program, [...run, ...files], { env: environmentOf(client) })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin?.end(JSON.stringify(input))
  const [out, error, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code !== 0) throw new Error(`${file} ended with ${code} after ${out}\n${error}`)
  return out.trim().split('\n')
}

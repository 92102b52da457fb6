import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../../_support/bundles.ts'

/** A client by other people, as a distribution ships it. */
export interface ForeignClient {
  name: string
  program: string
  /** Arguments before the script. */
  run: string[]
  /** Arguments that succeed if the client is there. */
  sees: string[]
  /** Suffix of its scripts. */
  language: 'py' | 'rb' | 'go'
  /** Files beside a script that are named with it, because it cannot name them itself. */
  shared?: string[]
  environment?: Record<string, string>
}

/** Where Debian puts the sources of Go packages. */
const gopath = '/usr/share/gocode'

export const clients: ForeignClient[] = [
  {
    name: 'PyGithub',
    program: '/usr/bin/python3',
    run: ['-B', '-W', 'ignore'],
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
    sees: ['list', 'github.com/google/go-github/github'],
    language: 'go',
    shared: ['session.go'],
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
 * @param script its path in tests/e2e/clients, without suffix
 * @throws Error with its output if the script failed
 */
export async function linesOf(
  client: ForeignClient,
  script: string,
  input: object,
): Promise<string[]> {
  const { program, run, language } = client
  const file = join(root, 'tests/e2e/clients', `${script}.${language}`)
  const shared = (client.shared ?? []).map((name) => join(dirname(file), name)).filter(existsSync)
  const child = execFile(program, [...run, file, ...shared], { env: environmentOf(client) })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin?.end(JSON.stringify(input))
  const [out, error, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code !== 0) throw new Error(`${file} ended with ${code} after ${out}\n${error}`)
  return out.trim().split('\n')
}

import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '../../_support/bundles.ts'

/** A client by other people, as a distribution ships it. */
export interface ForeignClient {
  name: string
  program: string
  /** Arguments before the script. */
  run: string[]
  /** Arguments that succeed if the client is there. */
  sees: string[]
  script: string
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
    script: 'calls.py',
  },
  {
    name: 'octokit.rb',
    program: '/usr/bin/ruby',
    run: [],
    sees: ['-e', 'require "octokit"'],
    script: 'calls.rb',
  },
  {
    name: 'go-github',
    program: '/usr/bin/go',
    run: ['run'],
    sees: ['list', 'github.com/google/go-github/github'],
    script: 'calls.go',
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
 * The lines that the calls of a client print.
 * @throws Error with its output if the program failed
 */
export async function linesOf(client: ForeignClient, input: object): Promise<string[]> {
  const script = join(root, 'tests/e2e/foreign-calls', client.script)
  const child = execFile(client.program, [...client.run, script], { env: environmentOf(client) })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stdin?.end(JSON.stringify(input))
  const [out, error, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code !== 0) throw new Error(`${client.script} ended with ${code} after ${out}\n${error}`)
  return out.trim().split('\n')
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../../../server/app/world/world.ts'
import { exited, start } from '../../../server/core/processes.ts'
import { asUser, giveToUser } from './user.ts'

/** A command of `devplatform run` that continues until its disposal. */
export interface Shell extends AsyncDisposable {
  /** URL of the server without TLS, for checks. */
  url: string
  /** The variables that `devplatform run` gave to the command. */
  environment: Record<string, string>
}

interface ShellOptions {
  /** The installed program `devplatform`. */
  program: string
  /** An empty folder. */
  folder: string
  world: World
  args?: string[]
}

const patience = 30_000
const look = 50

/** Of the variables of the command, those that `devplatform run` sets. */
const ofServer =
  /^(HTTPS?_PROXY|https?_proxy|NO_PROXY|no_proxy|NODE_|SSL_|CURL_|GIT_|REQUESTS_|PIP_|CARGO_|DENO_|npm_config_cafile|COMPOSER_|GH_|GITHUB_)/

const parse = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\0')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1),
      ])
      .filter(([name]) => ofServer.test(name)),
  )

/**
 * Runs a shell with `devplatform run`, as a user without privileges, and keeps it open: tools that
 * are started with its variables are pointed at the server as in that shell.
 */
export async function openShell({ program, folder, world, args = [] }: ShellOptions) {
  const seed = join(folder, 'seed.json')
  const variables = join(folder, 'variables')
  await writeFile(seed, JSON.stringify(world))
  await giveToUser(folder)
  const command = ['sh', '-c', 'env -0 >variables.part && mv variables.part variables; exec cat']
  const flags = ['run', '--quiet', '--as', 'mona', '--rate-limits', 'off', '--seed', seed, ...args]
  const [file = program, ...rest] = [...asUser, program, ...flags, '--', ...command]
  const child = start({ file, args: rest, cwd: folder, env: { HOME: folder } })
  child.stdout.resume()
  const ended = exited(child)
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  let text = ''
  for (const end = performance.now() + patience; text === '' && performance.now() < end;) {
    if (hasEnded) throw new Error(`devplatform run: ${(await ended).stderr}`)
    await pause(look)
    text = await readFile(variables, 'utf8').catch(() => '')
  }
  const environment = parse(text)
  const shell: Shell = {
    url: environment.GITHUB_API_URL ?? '',
    environment,
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await ended
    },
  }
  return shell
}

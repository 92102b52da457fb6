import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { through, trust } from '../../../server/app/pointing/variables.ts'
import { run } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { visit } from '../../_support/pages/page-visitor.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'

const hasGh = await hasTool('gh', ['--version'])
const hasHelper =
  (await hasTool('git-credential-oauth', ['-h'])) && (await hasTool('xdg-open', ['--version']))

let server: ServerProcess
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const inFolder = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await spawnServer({ args: ['--tls', '--as-platform', '--brand', 'github'] })
  // What tools take for a browser tells the test the address.
  await writeFile(inFolder('browser'), '#!/bin/sh\nprintf %s "$1" > "$HOME/opened"\n', {
    mode: 0o700,
  })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await folder?.[Symbol.asyncDispose]()
})

/** Runs a tool, which reaches the server by the names that it has built in. */
async function tool(file: string, ...args: string[]): Promise<string> {
  const { path } = folder
  const env = {
    ...{
      PATH: process.env.PATH ?? '',
      HOME: path,
      GH_CONFIG_DIR: path,
      BROWSER: inFolder('browser'),
    },
    ...{ ...through(`http://127.0.0.1:${server.port}`), ...trust(server.data) },
    ...{ GIT_TERMINAL_PROMPT: '0', NO_COLOR: '1' },
  }
  const { code, stdout, stderr } = await run({ file, args, cwd: path, env })
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}: ${stderr}`)
  return stdout.toString() + stderr
}

/** Signs in as mona and approves what is asked. */
async function approve(path: string, fields: Record<string, string> = {}) {
  const mona = visit(server)
  let page = await mona.signIn(await mona.get(path), 'mona', 'demo-mona')
  if (Object.keys(fields).length > 0) page = await mona.submit(page, fields)
  return page.location ? page : mona.submit(page, { decision: 'authorize' })
}

describe.skipIf(!hasGh)('gh uses the device flow', () => {
  /** Runs gh, and enters the code that it shows on standard error. */
  async function connect(...args: string[]) {
    const shown = inFolder('shown')
    const done = tool('sh', '-c', '"$@" 2> "$HOME/shown"', 'sh', 'gh', ...args)
    const read = async () => {
      const text = await readFile(shown, 'utf8')
      return /one-time code: ([A-Z]{4}-[A-Z]{4})/.exec(text)![1]!
    }
    const user_code = await vi.waitFor(read, { timeout: 20_000 })
    await approve('/login/device', { user_code })
    await done
    await writeFile(shown, '')
  }

  it('to log in, and to ask for more scopes', async () => {
    await connect('auth', 'login', '--hostname', 'github.com', '--git-protocol', 'https', '--web')
    expect(await tool('gh', 'api', 'user', '--jq', '.login')).toBe('mona\n')
    await connect('auth', 'refresh', '--hostname', 'github.com', '--scopes', 'delete_repo')
    expect(await tool('gh', 'auth', 'status')).toContain('repo, read:org, gist, delete_repo')
  })
})

describe.skipIf(!hasHelper)('git with git-credential-oauth uses the web flow', () => {
  it('with PKCE and a redirect to any port, to clone a private repository', async () => {
    const settings = {
      'credential.helper': 'oauth',
      'credential.https://github.com.oauthClientId': 'Ov23demo',
      'credential.https://github.com.oauthClientSecret': 'demo-secret',
    }
    for (const pair of Object.entries(settings)) await tool('git', 'config', '--global', ...pair)
    const done = tool('git', 'clone', '--quiet', 'https://github.com/mona/secrets')
    const read = async () => new URL(await readFile(inFolder('opened'), 'utf8'))
    const { pathname, search, searchParams } = await vi.waitFor(read, { timeout: 20_000 })
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    const { location } = await approve(pathname + search)
    expect(location?.href).toContain(searchParams.get('redirect_uri'))
    expect(await (await fetch(location!)).text()).toContain('Success')
    await done
    expect(await readFile(inFolder('secrets/README.md'), 'utf8')).toBe('# secrets\n')
  })
})

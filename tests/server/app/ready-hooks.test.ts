import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runReadyHooks } from '../../../server/app/ready-hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'

describe('start hooks', () => {
  let server: TestServer
  let folder: string
  beforeAll(async () => {
    server = await startTestServer()
    folder = await mkdtemp(join(tmpdir(), 'devplatform-hooks-'))
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })

  let made = 0

  /** Runs hooks with these contents. @returns what they print */
  async function run(
    files: Record<string, string>,
    hookFailures: 'stop' | 'continue' = 'stop',
    mode = 0o600,
  ): Promise<string> {
    const hooks = join(folder, `${++made}`)
    await mkdir(join(hooks, 'ready.d'), { recursive: true })
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(hooks, 'ready.d', name), content)
      await chmod(join(hooks, 'ready.d', name), mode)
    }
    const { url, context } = server
    const config = { ...context.config, hooks, hookFailures }
    let printed = ''
    const write = (text: string) => void (printed += text)
    const environment = { ...process.env, MINE: 'mine', DEVPLATFORM_SECRET_KEY: 'hidden' }
    const running = { url, context: { ...context, config } }
    await runReadyHooks(running, { write, keys: () => {}, environment })
    return printed
  }

  it('run in the order of names, with addresses and a token', async () => {
    const printed = await run({
      '20-script.sh': 'echo "$MINE $DEVPLATFORM_URL [$DEVPLATFORM_SECRET_KEY] $GITHUB_TOKEN"',
      '10-seed.yaml': 'users: [{ login: hooked }]\ntokens: { t: { kind: classic, login: hooked } }',
      '30-last.sh': 'echo last >&2',
      '.hidden.sh': 'exit 1',
    })
    const [first, last] = printed.trim().split('\n')
    const [mine, url, hidden, token] = first!.split(' ')
    expect([mine, url, hidden, last]).toEqual(['mine', server.url, '[]', 'last'])
    const { body, headers } = await client(server, { token: token! }).get('/user')
    expect(body.type).toBe('User')
    expect(headers['x-oauth-scopes']).toContain('admin:org')
    expect((await client(server, { token: 't' }).get('/user')).body).toMatchObject({
      login: 'hooked',
    })
  })

  it('run programs', async () => {
    expect(await run({ program: '#!/bin/sh\necho "program $0"' }, 'stop', 0o700)).toMatch(
      /^program /,
    )
  })

  it.each([
    [{ 'a.sh': 'exit 3' }, 'hook ready.d/a.sh ended with 3'],
    [{ 'a.txt': 'text' }, 'hook ready.d/a.txt is neither executable nor a shell script nor a seed'],
    [{ 'a.yaml': 'cats: []' }, 'hook ready.d/a.yaml: seed data: the seed file has the unknown'],
    [{ 'a.yaml': 'users: [' }, 'hook ready.d/a.yaml: cannot read seed file'],
  ])('that fail stop the start, or are reported: %j', async (files, text) => {
    await expect(run(files)).rejects.toThrow(text)
    const printed = await run({ ...files, 'b.sh': 'echo next' }, 'continue')
    expect(printed).toContain(`devplatform: ${text}`)
    expect(printed).toMatch(/next\n$/)
  })
})

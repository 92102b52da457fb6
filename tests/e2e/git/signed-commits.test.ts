import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../client/index.ts'
import { run, runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { hasTool } from '../../_support/processes/tools.ts'
import { cloneOf, pathOf, startStory, type Story } from '../_story.ts'

const hasGpg = await hasTool('gpg', ['--version'])
const hasSsh = await hasTool('ssh-keygen', ['-?'])

let story: Story

beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story?.[Symbol.asyncDispose]())

/**
 * Pushes a commit that git signs with these settings, and returns its verification in a pull
 * request.
 */
async function verificationOf(settings: Record<string, string>) {
  const { full_name: name } = await story.repository({ auto_init: true })
  const work = await cloneOf(story, name)
  for (const [key, value] of Object.entries(settings)) await work('config', key, value)
  await work('config', 'commit.gpgsign', 'true')
  await work.commit('signed.md', 'Signed\n', 'Sign\n\nWith a body.')
  await work('push', '-q', 'origin', 'HEAD:side')
  const params = { path: pathOf(name) }
  const body = { title: 'Signed', head: 'side', base: 'main' }
  const at = '/repos/{owner}/{repo}/pulls'
  const mona = story.as('mona')
  const { number } = await unwrap(mona.POST(at, { params, body }))
  const asked = { params: { path: { ...params.path, pull_number: number } } }
  const [commit] = await unwrap(mona.GET(`${at}/{pull_number}/commits`, asked))
  return commit?.commit.verification
}

describe.skipIf(!hasGpg)('commits signed by gpg', () => {
  it('are verified with the key that their owner has added', async () => {
    await using home = await temporaryFolder()
    const folder = join(home.path, 'keys')
    await mkdir(folder, { mode: 0o700 })
    const gpg = (...args: string[]) =>
      runOrThrow({ file: 'gpg', args: ['--homedir', folder, '--batch', '--quiet', ...args] })
    try {
      const identity = 'Hubot <hubot@example.com>'
      await gpg('--passphrase', '', '--quick-gen-key', identity, 'ed25519', 'default', 'never')
      const armored_public_key = (await gpg('--armor', '--export')).toString()
      const program = join(home.path, 'gpg')
      const script = `#!/bin/sh\nexec gpg --homedir '${folder}' "$@"\n`
      await writeFile(program, script, { mode: 0o755 })
      const settings = { 'gpg.program': program, 'user.signingkey': 'hubot@example.com' }
      expect(await verificationOf(settings)).toMatchObject({ reason: 'unknown_key' })
      await unwrap(story.as('hubot').POST('/user/gpg_keys', { body: { armored_public_key } }))
      expect(await verificationOf(settings)).toMatchObject({ verified: true, reason: 'valid' })
    } finally {
      await run({ file: 'gpgconf', args: ['--homedir', folder, '--kill', 'all'] })
    }
  })
})

describe.skipIf(!hasSsh)('commits signed by ssh-keygen', () => {
  it.each([['ed25519'], ['rsa', '-b', '2048'], ['ecdsa', '-b', '384']])(
    'are verified with the %s key that their owner has added',
    async (type, ...bits) => {
      await using home = await temporaryFolder()
      const file = join(home.path, 'id')
      await runOrThrow({
        file: 'ssh-keygen',
        args: ['-q', '-t', type, ...bits, '-N', '', '-C', 'hubot', '-f', file],
      })
      const key = await readFile(`${file}.pub`, 'utf8')
      const settings = { 'gpg.format': 'ssh', 'user.signingkey': file }
      expect(await verificationOf(settings)).toMatchObject({ reason: 'unknown_key' })
      await unwrap(story.as('hubot').POST('/user/ssh_signing_keys', { body: { key } }))
      expect(await verificationOf(settings)).toMatchObject({ verified: true, reason: 'valid' })
    },
  )
})

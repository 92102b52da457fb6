import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readWorld } from '../../../../server/app/world/read.ts'
import { root } from '../../../_support/bundles.ts'
import { temporaryFolder } from '../../../_support/git/git-host.ts'
import { openSource } from '../../../_support/recordings/source.ts'

it('a recording whose process is killed at any request asks for nothing twice', async () => {
  await using source = await openSource()
  await using folder = await temporaryFolder()
  const output = join(folder.path, 'recording')
  const args = ['record', 'acme/widgets', '--from', source.proxy.url, '--token', 'ghp_mona']
  const run = () =>
    spawn(process.execPath, [join(root, 'server/app/bin.js'), ...args, '--output', output], {
      stdio: 'ignore',
    })
  const known = new Set<string>()
  const repeated: string[] = []
  const note = () => {
    for (const path of source.proxy.answered().filter((each) => each !== '/rate_limit')) {
      if (known.has(path)) repeated.push(path)
      known.add(path)
    }
  }
  for (const request of [3, 7, 6, 9]) {
    const child = run()
    source.proxy.onRequest = (count) => {
      if (count === request) child.kill('SIGKILL')
    }
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    note()
  }
  source.proxy.onRequest = () => {}
  const [code] = (await once(run(), 'exit')) as [number]
  expect(code).toBe(0)
  note()
  // A response may arrive as the process is killed, before it is kept.
  expect(repeated.length).toBeLessThanOrEqual(4)
  const [repository] = (await readWorld(join(output, 'seed.yaml'))).repos ?? []
  expect(repository?.issues).toHaveLength(2)
})

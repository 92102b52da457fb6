import { describe, expect, it } from 'vitest'
import { run } from '../../../server/core/processes.ts'
import { root } from '../../_support/bundles.ts'
import { spawnServer } from '../../_support/spawn-server.ts'

async function tour(...args: string[]) {
  const command = ['--import', 'tsx', 'tests/e2e/docs/tour.ts', ...args]
  const ended = await run({ file: process.execPath, args: command, cwd: root })
  return { ...ended, stdout: ended.stdout.toString() }
}

describe('the tour', () => {
  it('runs from a new repository to a verified delivery on its own server', async () => {
    const { code, stdout, stderr } = await tour()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('All 9 steps succeeded')
  })

  it('also runs against an existing server, removes what it created, and reports problems', async () => {
    await using server = await spawnServer()
    const { code, stdout, stderr } = await tour('--url', server.url)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [, name] = /full_name: '(.*)'/.exec(stdout) ?? []
    expect(name).toMatch(/^mona\/tour-/)
    expect(await fetch(`${server.url}/repos/${name}`)).toMatchObject({ status: 404 })

    const refused = await tour('--url', server.url, '--token', 'ghp_nobody')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('Bad credentials')
  })
})

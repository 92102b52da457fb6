import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LimitExceeded, run, runOrThrow } from '../../../server/core/processes.ts'
import { commandLimits } from '../../../server/git/processes/command-limits.ts'
import { gitIn } from '../../../server/git/processes/environment.ts'
import { root } from '../../_support/bundles.ts'
import { hasTool } from '../../_support/processes/tools.ts'

const mebibyte = 1024 ** 2

/** The rows of the table in docs/security.md. */
async function documented() {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8')
  const [, table = ''] = /### git processes\n(.*?)\n###/s.exec(page) ?? []
  const units: Record<string, number> = { MiB: 1, GiB: 1024, seconds: 1, minute: 60, minutes: 60 }
  const amount = (text: string) => {
    const [, number, unit = ''] = /^(\d+) (\w+)$/.exec(text.trim()) ?? []
    return number === undefined ? undefined : Number(number) * units[unit]!
  }
  const rows = [...table.matchAll(/^\| (`.*?) +\| (.*?) +\| (.*?) +\|$/gm)]
  return rows.flatMap(([, names = '', memory = '', time = '']) =>
    [...names.matchAll(/`(.*?)`/g)].map(([, name]) => [
      name,
      { memory: amount(memory)! * mebibyte, time: amount(time) },
    ]),
  )
}

describe('a git command', () => {
  it('has the limits that docs/security.md has', async () => {
    expect(Object.fromEntries(await documented())).toEqual(commandLimits)
  })

  it('has limits wherever the server names it', async () => {
    const list = await run({ file: 'git', args: ['--list-cmds=main'] })
    const commands = new Set(list.stdout.toString().trim().split('\n'))
    commands.delete('status') // the name of a field
    const files = (await readdir(join(root, 'server'), { recursive: true })).filter((file) =>
      file.endsWith('.ts'),
    )
    const named = new Set<string>()
    for (const file of files) {
      const text = await readFile(join(root, 'server', file), 'utf8')
      if (!/\/(environment|git-settings|children)\.ts'/.test(text)) continue
      for (const [, word = ''] of text.matchAll(/\[\s*'([a-z-]+)'/g))
        if (commands.has(word)) named.add(word)
    }
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((name) => !Object.hasOwn(commandLimits, name))).toEqual([])
  })

  it.each(['gc', 'bisect', 'clone', '--exec-path', 'toString'])(
    'does not start without limits: %s',
    (name) => expect(() => gitIn('/nowhere', [name])).toThrow(RangeError),
  )
})

const limited = await hasTool('prlimit', ['--version'])

describe.skipIf(!limited)('a command beyond its limits', () => {
  it.each([
    ['processor time', process.execPath, ['-e', 'for (;;);'], { memory: 4096 * mebibyte, time: 1 }],
    ['memory', 'git', ['hash-object', '--stdin'], { memory: 32 * mebibyte }],
  ])('of %s ends, and says so', async (_, file, args, limits) => {
    const command = { file, args, limits }
    const input = Buffer.alloc(64 * mebibyte)
    await expect(run(command, input)).rejects.toThrow(LimitExceeded)
    await expect(runOrThrow(command, input)).rejects.toMatchObject({ status: 503 })
  })
})

import { randomBytes } from 'node:crypto'
import { getPriority } from 'node:os'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { exited, run, start, stop, useSpawner } from '../../../server/core/processes.ts'
import { RemoteChild } from '../../../server/core/spawner/remote-child.ts'
import { withoutFreeFiles } from '../../_support/processes/open-files.ts'
import { processes } from '../../_support/processes/processes.ts'

const isReady = async () => {
  const child = start({ file: 'true', args: [] })
  await exited(child)
  return child instanceof RemoteChild
}

const spawners = async () =>
  (await processes()).filter(
    ({ line, parent }) => parent === process.pid && line.includes('serve-spawns'),
  )

describe('a child process of the spawner', () => {
  beforeAll(async () => {
    useSpawner()
    while (!(await isReady()));
  })

  it('gets its input and returns its output', async () => {
    const input = randomBytes(3_000_000)
    const { code, stdout } = await run({ file: 'cat', args: [] }, input)
    expect(code).toBe(0)
    expect(stdout.equals(input)).toBe(true)
  })

  it('has a lower priority than the server', async () => {
    const child = start({ file: 'sh', args: ['-c', 'read line; nice'] })
    const printed = text(child.stdout)
    const end = exited(child)
    while (child.pid === undefined) await new Promise(setImmediate)
    child.stdin.end('\n')
    expect(Number(await printed)).toBe(Math.min(getPriority() + 10, 19))
    expect((await end).code).toBe(0)
  })

  it('returns its exit code and its errors', async () => {
    const args = ['-c', 'echo wrong >&2; exit 7']
    expect(await run({ file: 'sh', args })).toMatchObject({ code: 7, stderr: 'wrong\n' })
  })

  it('has the environment and folder of its command only', async () => {
    const command = { file: 'sh', args: ['-c', 'pwd; env'], cwd: '/', env: { A: 'b' } }
    const { stdout } = await run(command)
    const [folder, ...lines] = stdout.toString().trim().split('\n')
    expect(folder).toBe('/')
    const names = lines.map((line) => line.split('=')[0]).filter((name) => name !== '_')
    expect(names.sort()).toEqual(['A', 'LANG', 'PATH', 'PWD', 'TZ'])
  })

  it('may close its input and go on', async () => {
    const child = start({ file: 'sh', args: ['-c', 'exec <&-; sleep 0.1; echo still here'] })
    const read: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => read.push(chunk))
    for (let count = 0; count < 100; count++) child.stdin.write(Buffer.alloc(10_000))
    expect(await exited(child)).toMatchObject({ code: 0 })
    expect(Buffer.concat(read).toString()).toBe('still here\n')
  })

  it('ends although its reader left after it had exited', async () => {
    const child = start({ file: 'head', args: ['-c', '100000', '/dev/zero'] })
    const end = exited(child)
    const reader = new PassThrough({ highWaterMark: 10 })
    child.stdout.pipe(reader)
    while (child.stdin.writable) await new Promise(setImmediate) // closed at the exit
    child.stdout.unpipe(reader)
    expect((await end).code).toBe(0)
  })

  it('that cannot be started is an error', async () => {
    await expect(run({ file: 'no-such-command', args: [] })).rejects.toThrow('ENOENT')
  })

  it('is stopped with its own children', async () => {
    const child = start({ file: 'sh', args: ['-c', 'sleep 1000 & echo $!; wait'] })
    const [chunk] = (await child.stdout.take(1).toArray()) as [Buffer]
    stop(child)
    expect(await exited(child)).toMatchObject({ code: null, signal: 'SIGKILL' })
    const own = Number(chunk.toString())
    await expect.poll(async () => (await processes()).filter(({ pid }) => pid === own)).toEqual([])
  })

  it('can be stopped immediately', async () => {
    const child = start({ file: 'sleep', args: ['1000'] })
    stop(child)
    expect(await exited(child)).toMatchObject({ signal: 'SIGKILL' })
  })

  it('is one of a hundred at the same time', async () => {
    const all = Array.from({ length: 100 }, (_, number) =>
      run({ file: 'echo', args: [String(number)] }),
    )
    const texts = (await Promise.all(all)).map(({ stdout }) => Number(stdout.toString()))
    expect(texts).toEqual(Array.from({ length: 100 }, (_, number) => number))
  })

  it('fails alone when too many files are open for its streams', async () => {
    const other = start({ file: 'cat', args: [] })
    const read = other.stdout.toArray()
    // One order finds room for one of its streams, the next for none.
    const errors = await withoutFreeFiles(
      () => Promise.all([1, 2].map(() => run({ file: 'true', args: [] }).catch((e) => e))),
      1,
    )
    expect(errors).toMatchObject([{ code: 'EMFILE' }, { code: 'EMFILE' }])
    expect((await run({ file: 'echo', args: ['next'] })).stdout.toString()).toBe('next\n')
    other.stdin.end('still here')
    expect((await exited(other)).code).toBe(0)
    expect(Buffer.concat((await read) as Buffer[]).toString()).toBe('still here')
  })

  it('fails when the spawner is killed, and a new spawner starts the next ones', async () => {
    const waiting = start({ file: 'sh', args: ['-c', 'echo $$; sleep 1000'] })
    const ended = expect(exited(waiting)).rejects.toThrow('the spawner exited')
    const [chunk] = (await waiting.stdout.take(1).toArray()) as [Buffer]
    const [spawner] = await spawners()
    process.kill(spawner?.pid ?? 0, 'SIGKILL')
    await ended
    const left = async () =>
      (await processes()).filter(({ group }) => group === Number(chunk.toString()))
    await expect.poll(left).toEqual([])
    await expect.poll(isReady).toBe(true)
    const [next] = await spawners()
    expect(next?.pid).not.toBe(spawner?.pid)
  })
})

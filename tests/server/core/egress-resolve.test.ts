import { readFile } from 'node:fs/promises'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { createResolve } from '../../../server/core/egress/resolve.ts'
import { EgressRefused } from '../../../server/core/egress/target.ts'
import { startNameServer } from '../../_support/egress/name-server.ts'
import type { Names } from '../../_support/egress/names.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const never = new AbortController().signal
const many = Array.from({ length: 200 }, (_, index) => `127.1.0.${index}`)
const names: Names = {
  'one.example': [['127.0.0.1']],
  'both.example': [['::1', '127.0.0.2', '127.0.0.1', '2606:4700::1111']],
  'alias.example': [{ alias: 'cdn.example' }],
  'cdn.example': [{ alias: 'one.example' }],
  'trap.example': [{ alias: 'inner.example' }],
  'inner.example': [['10.0.0.1']],
  'many.example': [many],
  'trap-of-many.example': [[...many, '10.0.0.1']],
  'empty.example': [[]],
  'broken.example': ['SERVFAIL'],
  'silent.example': ['silence'],
}

/** A hosts file with this content. */
function hostsFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'hosts')
  writeFileSync(path, text)
  return path
}

describe('a DNS server', () => {
  it.each<[string, string[]]>([
    ['one.example', ['127.0.0.1']],
    ['ONE.example.', ['127.0.0.1']],
    ['both.example', ['127.0.0.2', '127.0.0.1', '::1', '2606:4700::1111']],
    ['alias.example', ['127.0.0.1']],
    ['many.example', many],
    ['empty.example', []],
    ['absent.example', []],
  ])('resolves %s to its records', async (name, addresses) => {
    await using server = await startNameServer(names)
    const resolve = createResolve({ servers: [server.address] })
    expect(await resolve(name, never)).toEqual(addresses)
  })

  it('with an error makes the lookup fail', async () => {
    await using server = await startNameServer(names)
    const resolve = createResolve({ servers: [server.address] })
    await expect(resolve('broken.example', never)).rejects.toMatchObject({ code: 'ESERVFAIL' })
  })

  it('that does not respond can be aborted', async () => {
    await using server = await startNameServer(names)
    const resolve = createResolve({ servers: [server.address] })
    const abort = new AbortController()
    const resolving = resolve('silent.example', abort.signal)
    abort.abort()
    await expect(resolving).rejects.toMatchObject({ code: 'ECANCELLED' })
    await expect(resolve('silent.example', abort.signal)).rejects.toBeDefined()
  })

  it('that does not respond to many names does not delay other names or files', async () => {
    await using server = await startNameServer(names)
    const resolve = createResolve({ servers: [server.address] })
    const aborts = Array.from({ length: 64 }, () => new AbortController())
    const silent = aborts.map(({ signal }) => resolve('silent.example', signal))
    expect(await resolve('one.example', never)).toEqual(['127.0.0.1'])
    expect(await readFile('package.json', 'utf8')).toContain('devplatform')
    for (const abort of aborts) abort.abort()
    const ends = await Promise.allSettled(silent)
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  })

  it.each([
    ['one.example', 'OK', ['127.0.0.1']],
    ['alias.example', 'OK', ['127.0.0.1']],
    ['trap.example', 'failed to connect to host', []],
    ['trap-of-many.example', 'failed to connect to host', []],
    ['absent.example', 'failed to connect to host', []],
    ['broken.example', 'failed to connect to host', []],
  ])('leads a delivery to %s: %s', async (name, status, attempted) => {
    await using server = await startNameServer(names)
    await using receiver = await startReceiver()
    const sender = senderWith({ resolve: createResolve({ servers: [server.address] }) })
    using connections = watchConnections()
    const outcome = await sender.send(envelope(`http://${name}:${receiver.port}/`))
    expect(outcome.status).toBe(status)
    expect(connections.attempted).toEqual(attempted)
    expect(server.asked).toContain(name)
  })

  it('that does not respond ends at the deadline', async () => {
    await using server = await startNameServer(names)
    const resolve = createResolve({ servers: [server.address] })
    const sender = senderWith({ deadline: 100, resolve })
    expect((await sender.send(envelope('http://silent.example/'))).status).toBe('timed out')
  })
})

describe('local names', () => {
  it('under localhost are loopback, without a lookup', async () => {
    await using server = await startNameServer({ localhost: [['10.0.0.1']] })
    const resolve = createResolve({
      hosts: hostsFile('10.0.0.1 localhost\n'),
      servers: [server.address],
    })
    for (const name of ['localhost', 'LOCALHOST.', 'a.localhost'])
      expect(await resolve(name, never)).toEqual(['127.0.0.1', '::1'])
    expect(server.asked).toEqual([])
  })

  it('in the hosts file override DNS, with all their addresses', async () => {
    await using server = await startNameServer({ 'one.example': [['127.0.0.9']] })
    const text =
      '# 10.0.0.1 one.example\n127.0.0.2\tOne.Example other # one\r\n\n127.0.0.3 one.example\n'
    const resolve = createResolve({ hosts: hostsFile(text), servers: [server.address] })
    expect(await resolve('one.example', never)).toEqual(['127.0.0.2', '127.0.0.3'])
    expect(await resolve('other', never)).toEqual(['127.0.0.2'])
    expect(server.asked).toEqual([])
  })

  it('are read again when the file has changed', async () => {
    await using server = await startNameServer({ 'one.example': [['127.0.0.9']] })
    const hosts = hostsFile('127.0.0.2 one.example\n')
    const resolve = createResolve({ hosts, servers: [server.address] })
    const asked = () => resolve('one.example', never)
    expect(await asked()).toEqual(['127.0.0.2'])
    writeFileSync(hosts, '127.0.0.3 one.example\n')
    utimesSync(hosts, 1, 1)
    expect(await asked()).toEqual(['127.0.0.3'])
    rmSync(hosts)
    expect(await asked()).toEqual(['127.0.0.9'])
  })

  it('are checked like others', async () => {
    const resolve = createResolve({ hosts: hostsFile('127.0.0.1 a.example\n10.0.0.1 a.example\n') })
    const guard = createEgressGuard({ allowLoopback: true, resolve })
    await expect(guard.check('http://a.example/')).rejects.toThrow(EgressRefused)
  })
})

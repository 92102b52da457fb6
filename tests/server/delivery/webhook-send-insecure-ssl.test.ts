import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryEachSpelling } from '../../_support/egress/insecure-ssl.ts'
import { tlsServers } from '../../_support/egress/tls-servers.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'

const { authority, servers } = tlsServers()

describe('insecure_ssl of a hook, with a server that is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const file = join(folder, 'authority.pem')
  let server: ServerProcess | undefined
  beforeAll(async () => {
    writeFileSync(file, authority)
    const environment = { NODE_EXTRA_CA_CERTS: file }
    server = await spawnServer({ environment, args: ['--rate-limits', 'off'] })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  it.each(servers)('$name', async (receiver) => {
    const outcome = (status: string) => ({ status, received: status === 'OK' ? 1 : 0 })
    expect(await tryEachSpelling(server!, receiver)).toEqual([
      { sent: '0', ...outcome(receiver.verified) },
      { sent: 0, ...outcome(receiver.verified) },
      { sent: '1', ...outcome(receiver.unverified) },
      { sent: 1, ...outcome(receiver.unverified) },
    ])
  })
})

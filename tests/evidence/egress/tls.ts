import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryEachSpelling } from '../../_support/egress/insecure-ssl.ts'
import { startSenderProcess } from '../../_support/egress/sender-process.ts'
import { type TlsServer, tlsServers } from '../../_support/egress/tls-servers.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'
import { must, type Row } from './row.ts'

async function spelled(server: ServerProcess, receiver: TlsServer): Promise<Row> {
  const tried = await tryEachSpelling(server, receiver)
  const due = (sent: string | number) => (Number(sent) ? receiver.unverified : receiver.verified)
  for (const one of tried) {
    must(one.status === due(one.sent), receiver.name, one)
    must(one.received === (one.status === 'OK' ? 1 : 0), receiver.name, one)
  }
  return {
    About: 'Certificates',
    Case: `${receiver.name}: \`"0"\`, \`0\`, \`"1"\`, \`1\``,
    Tried: tried.length,
    Found: `verified: ${receiver.verified}; unverified: ${receiver.unverified}`,
  }
}

/** Each hook decides whether certificates are verified, in each spelling of the setting. */
export async function certificates(): Promise<Row[]> {
  const { authority, servers } = tlsServers()
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  try {
    const file = join(folder, 'authority.pem')
    writeFileSync(file, authority)
    const environment = { NODE_EXTRA_CA_CERTS: file }
    await using server = await spawnServer({ environment, args: ['--rate-limits', 'off'] })
    const rows: Row[] = []
    for (const receiver of servers) rows.push(await spelled(server, receiver))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const hooks: [string, (turn: number) => number | undefined][] = [
  ['separate connections', () => undefined],
  ['one webhook', () => 1],
  ['two webhooks', (turn) => 1 + (turn % 2)],
  ['200 webhooks', (turn) => turn + 1],
]

/** A delivery that skips verification does not affect one that verifies. */
export async function interleaved(): Promise<Row[]> {
  const { servers } = tlsServers()
  const tls = servers.find(({ name }) => name === 'self-signed')!.tls
  const rows: Row[] = []
  for (const [name, hookOf] of hooks) {
    await using receiver = await startReceiver(undefined, { tls })
    await using sender = await startSenderProcess()
    await sender.open({ allowLoopback: true })
    const passed = [0, 0]
    for (let turn = 0; turn < 200; turn++) {
      const [insecureSsl, hookId] = [turn % 2 === 1, hookOf(turn)]
      const { outcome } = await sender.send({
        url: receiver.url,
        insecureSsl,
        ...(hookId && { hookId }),
      })
      if (outcome.status === 'OK') passed[turn % 2]!++
    }
    must(passed[0] === 0 && passed[1] === 100, name, passed)
    rows.push({
      About: 'Certificates',
      Case: `self-signed: verified and unverified in turn, ${name}`,
      Tried: 200,
      Found: `${passed[0]} of 100 verified ones succeeded, ${passed[1]} of 100 others`,
    })
  }
  return rows
}

import { describe, expect, it } from 'vitest'
import { drained } from '../../_support/patience.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { allStores } from '../../_support/stores.ts'

const postgres = allStores.find(({ name }) => name === 'postgres')

const textOf = async ({ metricsUrl }: ServerProcess) => (await fetch(metricsUrl)).text()

/** The values of a metric, one for each line. */
const valuesOf = (text: string, metric: string): number[] =>
  [...text.matchAll(new RegExp(`^${metric}(?:{[^}]*})? (\\S+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  )

/** Each request has its own connection, so that any process may handle it. */
const ask = ({ url }: ServerProcess) =>
  fetch(`${url}/versions`, { headers: { connection: 'close', 'user-agent': 'tests' } })

describe('the metrics of a server process', () => {
  it('have a port of their own, and end with it', async () => {
    await using server = await spawnServer()
    await drained(server)
    expect(new URL(server.metricsUrl).port).not.toBe(String(server.port))
    const there = await fetch(`${server.url}/metrics`, { headers: { 'user-agent': 'tests' } })
    expect(there.status).toBe(404)
    expect(valuesOf(await textOf(server), 'devplatform_deliveries_waiting')).toEqual([0])
    expect(await server.stop()).toBe(0)
    await expect(textOf(server)).rejects.toThrow()
  })
})

describe.runIf(postgres)('the metrics of several workers', () => {
  it('are those of all of them: sums, and what is in the database once', async () => {
    await using server = await spawnServer({ store: postgres!, args: ['--workers', '2'] })
    const before = valuesOf(await textOf(server), 'process_resident_memory_bytes')
    expect(before).toHaveLength(1)
    for (let sent = 0; sent < 20; sent++) await ask(server)
    const text = await textOf(server)
    const counted = 'devplatform_requests_total{operation="meta/get-all-versions",status="200"} 20'
    expect(text).toContain(`${counted}\n`)
    expect(valuesOf(text, 'devplatform_deliveries_parked')).toEqual([0])
    expect(await server.stop()).toBe(0)
  })
})

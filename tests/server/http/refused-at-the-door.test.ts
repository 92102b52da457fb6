import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/newest/operations.ts'
import { operations as older } from '../../../generated/2022-11-28/operations.ts'
import { isSelected } from '../../_support/selection.ts'
import { createTestClock } from '../../_support/clock.ts'
import { variable } from '../../_support/recorder/note.js'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { exchange } from '../../_support/http/wire.ts'

/*
 * Calls each operation that declares a status which is decided before the operation itself runs.
 * The other such statuses are tested in every-operation.test.ts.
 */

const pathOf = (template: string) =>
  template
    .replace('{dependency_bot}', 'dependabot')
    .replace(/\{\w+_(id|number)\}/g, '1')
    .replace(/\{\w+\}/g, 'none')

interface Asked {
  id: string
  method: string
  template: string
  path: string
  points: number
  statuses: readonly number[]
}

const all: Asked[] = Object.entries(operations).map(([id, { method, path, points, statuses }]) => ({
  ...{ id, method, points, statuses },
  template: path,
  path: pathOf(path),
}))

const forPeople = (id: string) => {
  const tokens: readonly string[] = operations[id as keyof typeof operations].tokens
  return tokens.includes('classic')
}

const declaring = (status: number) => all.filter(({ statuses }) => statuses.includes(status))

/** Whether responses are recorded, in which case every operation is called once. */
const isRecorded = process.env[variable] !== undefined

const hour = 3_600_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Hundreds of sequential requests, on a machine of any speed. */
const patient = { timeout: 120_000 }

describe('every operation', () => {
  it('returns 429 for too many requests', patient, async () => {
    // The limit is one point per operation and minute.
    await using server = await startTestServer({
      config: { rateLimits: 'real', rateScale: 0.001 },
    })
    const mona = client(server, { token: 'ghp_mona' })
    const ask = declaring(429).filter(({ id }) => isRecorded || isSelected('rate-limited', id))
    for (const { id, method, path, points } of ask) {
      if (points <= 1) await mona.request(method, path)
      const { status } = await mona.request(method, path)
      // Searches have a smaller limit of their own, which is a primary one.
      expect([id, status]).toEqual([id, id.startsWith('search/') ? 403 : 429])
      server.clock.advance(hour)
    }
  })

  it('returns 410 in a retired version', patient, async () => {
    const clock = createTestClock()
    await using server = await startTestServer({ clock })
    clock.leap(Date.parse('2028-03-10T00:00:00Z') - clock.now())
    // The test client cannot be used, since it has one fixed list of versions.
    const headers = { 'user-agent': 'calendar', 'x-service-api-version': '2022-11-28' }
    const spoken = declaring(410).filter(({ id }) => id in older)
    for (const { id, method, path } of spoken) {
      const { status } = await exchange(server.url, {
        method,
        path,
        headers,
        chunks: [],
        unfinished: false,
      })
      expect([id, status]).toEqual([id, 410])
    }
  })

  const service = useService()

  it('returns 301 under the former name of a repository', patient, async () => {
    const mona = service.as('mona')
    const named = await service.repository()
    await mona.patch(named, { name: 'renamed' })
    const moved = declaring(301).filter(
      ({ id, method, template }) =>
        method === 'GET' && template.startsWith('/repos/') && forPeople(id),
    )
    expect(moved.length).toBeGreaterThan(20)
    for (const { id, template } of moved) {
      const path = pathOf(template.replace('/repos/{owner}/{repo}', named))
      const { status } = await mona.get(path)
      expect([id, status]).toEqual([id, 301])
    }
  })

  it('returns 408 for a body that does not arrive', patient, async () => {
    const { clock } = service.server
    // Files and texts are read while they arrive, with a time limit of their own.
    const uploads = ['repos/upload-release-asset', 'markdown/render-raw']
    const waiting = declaring(408).filter(({ id }) => !uploads.includes(id))
    for (const { id, method, path } of waiting) {
      const slow = { raw: '{"name":', headers: { 'Content-Length': '100' }, unfinished: true }
      const basic: [string, string] = ['Ov23test', 'test-secret']
      const who = path.startsWith('/applications') ? { basic } : { token: 'ghp_mona' }
      const answer = service.as(undefined, who).request(method, path, undefined, slow)
      let isAnswered = false
      const ended = answer.finally(() => (isAnswered = true))
      while (!isAnswered) {
        await turn()
        clock.advance(1_000)
      }
      expect([id, (await ended).status]).toEqual([id, 408])
    }
  })
})

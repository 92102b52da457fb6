import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../../_support/egress/hostile-text.ts'
import { useService } from '../../_support/start-server.ts'
import { useHooks } from '../../_support/webhooks/hooks.ts'

describe('hostile text in a hook', () => {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const service = useService({ log: pino({ level: 'debug', base: null }, { write }) })
  const hooks = useHooks(service)

  it('is refused or harmless: nothing fails, every request is valid, every log entry is one line', async () => {
    const texts = fc.sample(fc.tuple(hostileText, hostileText), { seed: 20_260_310, numRuns: 60 })
    const statuses: number[] = []
    for (const [path, secret] of texts) {
      const config = {
        url: `${hooks.address()}/${path}`,
        secret: `s${secret}`,
        content_type: 'json',
      }
      const made = await service
        .as('mona')
        .post(`${hooks.repository}/hooks`, { config, events: ['push'] })
      const named = await service.as('mona').post(`${hooks.repository}/hooks`, {
        config: { ...config, url: hooks.address() },
        events: [`push${path}`],
      })
      statuses.push(made.status)
      if (path !== '') expect(named.status).toBe(422)
      await service.server.delivered()
      if (made.status === 201)
        await service.as('mona').delete(`${hooks.repository}/hooks/${made.body.id}`)
    }
    expect(new Set(statuses)).toEqual(new Set([201, 422]))
    const created = statuses.filter((status) => status === 201)
    const { received } = hooks.receiver
    expect(received.length).toBeGreaterThanOrEqual(created.length)
    const names = received.map(({ rawHeaders }) => rawHeaders.filter((_, index) => index % 2 === 0))
    expect(new Set(names.map((each) => each.join()))).toHaveLength(1)
    expect(lines.map((line) => line.split('\n').length)).toEqual(lines.map(() => 2)) // each ends with a line break
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => 'object'))
  })
})

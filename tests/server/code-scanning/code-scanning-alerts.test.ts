import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { result, sarifOf, upload } from '../../_support/fixtures/sarif.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('code scanning alerts on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  const repository = () => service.repository({ auto_init: true })
  const send = (path: string, content: unknown, more: object = {}) =>
    upload(mona(), service.server, path, content, more)
  const alerts = async (path: string, query = '') =>
    (await mona().get(`${path}/code-scanning/alerts${query}`)).body
  const states = async (path: string) =>
    Object.fromEntries(
      (await alerts(path)).map(({ rule, state }: { rule: { id: string }; state: string }) => [
        rule.id,
        state,
      ]),
    )

  const rules = [
    {
      id: 'js/eval',
      name: 'eval',
      shortDescription: { text: 'Code is made of text' },
      fullDescription: { text: 'Code is made of text that others send.' },
      help: { text: 'Do not.', markdown: '**Do not.**' },
      helpUri: 'https://linter.example.com/eval',
      defaultConfiguration: { level: 'error' },
      properties: { tags: ['security'], 'security-severity': '8.1' },
      messageStrings: { found: { text: 'The value {0} is run.' } },
    },
  ]

  describe.each(versions)('in %s', (version) => {
    it('have the data of their tool', async () => {
      const path = await repository()
      const found = {
        ruleIndex: 0,
        message: { id: 'found', arguments: ['input'] },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'file:///checkout/lib/my%20file.js' },
              region: { startLine: 3, startColumn: 5, endColumn: 9 },
            },
          },
        ],
      }
      const tool = { driver: { name: 'Linter', semanticVersion: '3.0.0', guid: 'g-1', rules } }
      await send(path, sarifOf([found], { tool }), { checkout_uri: 'file:///checkout' })
      const caller = service.as('mona', { version })
      const { body } = await caller.get(`${path}/code-scanning/alerts`)
      expect(body).toMatchObject([
        {
          number: 1,
          state: 'open',
          rule: {
            id: 'js/eval',
            name: 'eval',
            severity: 'error',
            security_severity_level: 'high',
            description: 'Code is made of text',
            full_description: 'Code is made of text that others send.',
            tags: ['security'],
            help: '**Do not.**',
            help_uri: 'https://linter.example.com/eval',
          },
          tool: { name: 'Linter', version: '3.0.0', guid: 'g-1' },
          most_recent_instance: {
            ref: 'refs/heads/main',
            state: 'open',
            message: { text: 'The value input is run.' },
            location: {
              path: 'lib/my file.js',
              start_line: 3,
              end_line: 3,
              start_column: 5,
              end_column: 9,
            },
          },
        },
      ])
      const one = await caller.get(`${path}/code-scanning/alerts/1`)
      expect(one.body).toEqual(body[0])
      const places = await caller.get(`${path}/code-scanning/alerts/1/instances`)
      expect(places.body).toEqual([body[0].most_recent_instance])
    })

    it('PATCH …/alerts/{alert_number} dismisses and reopens', async () => {
      const path = await repository()
      await send(path, sarifOf([result('a')]))
      const caller = service.as('mona', { version })
      const at = `${path}/code-scanning/alerts/1`
      const reason = { dismissed_reason: "won't fix", dismissed_comment: 'It is old.' }
      const { status, body } = await caller.patch(at, { state: 'dismissed', ...reason })
      expect(status).toBe(200)
      expect(body).toMatchObject({ state: 'dismissed', ...reason, dismissed_by: { login: 'mona' } })
      expect((await caller.get(at)).body).toEqual(body)
      await send(path, sarifOf([result('a')]))
      expect((await caller.get(at)).body.state).toBe('dismissed')
      const { body: open } = await caller.patch(at, { state: 'open' })
      expect(open).toMatchObject({ state: 'open', dismissed_by: null, dismissed_reason: null })
    })
  })

  it('are fixed when a later analysis lacks them, and reopened when one has them', async () => {
    const path = await repository()
    await send(path, sarifOf([result('a'), result('b')]))
    expect(await states(path)).toEqual({ 'js/a': 'open', 'js/b': 'open' })
    service.server.clock.advance(60_000)
    await send(path, sarifOf([result('b')]))
    expect(await states(path)).toEqual({ 'js/a': 'fixed', 'js/b': 'open' })
    const [fixed] = await alerts(path, '?state=fixed')
    expect(fixed.fixed_at).toBe(fixed.updated_at)
    expect(fixed.most_recent_instance.state).toBe('fixed')
    await send(path, sarifOf([result('a')]))
    expect(await states(path)).toEqual({ 'js/a': 'open', 'js/b': 'fixed' })
    expect((await alerts(path)).map((each: { number: number }) => each.number)).toEqual([2, 1])
  })

  it('of one tool, category or ref are not fixed by analyses of another', async () => {
    const path = await repository()
    const inCategory = (id: string) => ({ automationDetails: { id: `${id}/` } })
    await send(path, sarifOf([result('a')], inCategory('one')))
    await send(path, sarifOf([result('b')], inCategory('two')))
    await send(path, sarifOf([result('c')], { tool: { driver: { name: 'Other' } } }))
    await send(path, sarifOf([]))
    const open = { 'js/a': 'open', 'js/b': 'open', 'js/c': 'open' }
    expect(await states(path)).toEqual(open)
    await send(path, sarifOf([], inCategory('one')))
    expect(await states(path)).toEqual({ ...open, 'js/a': 'fixed' })
  })

  it('have an instance for each category that found them', async () => {
    const path = await repository()
    const inCategory = (id: string) => ({ automationDetails: { id: `${id}/` } })
    await send(path, sarifOf([result('a')], inCategory('one')))
    await send(path, sarifOf([result('a')], inCategory('two')))
    await send(path, sarifOf([], inCategory('one')))
    const { body } = await mona().get(`${path}/code-scanning/alerts/1/instances`)
    expect(body).toMatchObject([
      { category: 'two', state: 'open' },
      { category: 'one', state: 'fixed' },
    ])
    const first = await mona().get(`${path}/code-scanning/alerts/1/instances?per_page=1`)
    expect(first.body).toHaveLength(1)
    expect(first.headers.link).toContain('rel="next"')
    expect(await states(path)).toEqual({ 'js/a': 'open' })
  })

  it('return to the previous analysis when the newest is deleted', async () => {
    const path = await repository()
    await send(path, sarifOf([result('a')]))
    await send(path, sarifOf([result('b')]))
    const { body: all } = await mona().get(`${path}/code-scanning/analyses`)
    await mona().delete(`${path}/code-scanning/analyses/${all[0].id}`)
    expect(await states(path)).toEqual({ 'js/a': 'open' })
    await mona().delete(`${path}/code-scanning/analyses/${all[1].id}?confirm_delete=true`)
    const none = await mona().get(`${path}/code-scanning/alerts`)
    expect([none.status, none.body.message]).toEqual([404, 'no analysis found'])
  })

  it('are matched by the fingerprint of their tool, whatever the line', async () => {
    const path = await repository()
    const known = { partialFingerprints: { primaryLocationLineHash: 'abc:1' } }
    await send(path, sarifOf([{ ...result('a', 'lib/a.js', 3), ...known }]))
    await send(path, sarifOf([{ ...result('a', 'lib/a.js', 9), ...known }]))
    const [only, ...others] = await alerts(path)
    expect([only.most_recent_instance.location.start_line, others]).toEqual([9, []])
  })

  it('can be filtered and sorted', async () => {
    const path = await repository()
    const grave = { ...result('grave'), level: 'error' }
    await send(path, sarifOf([grave, result('mild'), result('old')]))
    await send(path, sarifOf([grave, result('mild')]))
    const dismissal = { state: 'dismissed', dismissed_reason: 'used in tests' }
    await mona().patch(`${path}/code-scanning/alerts/2`, dismissal)
    const numbers = async (query: string) =>
      (await alerts(path, query)).map((each: { number: number }) => each.number)
    expect(await numbers('?direction=asc')).toEqual([1, 2, 3])
    expect(await numbers('?state=open')).toEqual([1])
    expect(await numbers('?state=dismissed')).toEqual([2])
    expect(await numbers('?state=closed&direction=asc')).toEqual([2, 3])
    expect(await numbers('?severity=error')).toEqual([1])
    expect(await numbers('?tool_name=Other')).toEqual([])
    expect(await numbers('?ref=refs/heads/main&sort=updated&per_page=2&page=2')).toHaveLength(1)
    expect(await numbers('?ref=side')).toEqual([])
    expect((await mona().get(`${path}/code-scanning/alerts?state=lost`)).status).toBe(422)
  })

  it('are limited in number per analysis', async () => {
    const path = await repository()
    const many = Array.from({ length: 5_003 }, (_, line) => result('many', 'lib/a.js', line + 1))
    await send(path, sarifOf(many))
    const { body } = await mona().get(`${path}/code-scanning/analyses`)
    expect(body[0]).toMatchObject({ results_count: 5_003, warning: '3 results were ignored' })
    const { headers } = await mona().get(`${path}/code-scanning/alerts?per_page=100`)
    expect(headers.link).toMatch(/page=50>; rel="last"/)
  })

  it('need a reason to be dismissed, and have to exist', async () => {
    const path = await repository()
    await send(path, sarifOf([result('a')]))
    const at = `${path}/code-scanning/alerts`
    expect((await mona().patch(`${at}/1`, { state: 'dismissed' })).status).toBe(422)
    expect((await mona().patch(`${at}/1`, { state: 'fixed' })).status).toBe(422)
    expect((await mona().patch(`${at}/2`, { state: 'open' })).status).toBe(404)
    expect((await mona().get(`${at}/2`)).status).toBe(404)
    expect((await mona().get(`${at}/2/instances`)).status).toBe(404)
    expect((await service.as('hubot').patch(`${at}/1`, { state: 'open' })).status).toBe(403)
    expect((await service.as('hubot').get(`${at}/1`)).status).toBe(404)
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { amountOf, decimal, parseThousandths } from '../../../server/domains/billing/exact.ts'
import { products } from '../../../server/domains/billing/products.ts'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { operator } from '../../_support/operator.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const premium = { login: 'mona', sku: 'assistant_premium_request' }
const minutes = { login: 'mona', sku: 'actions_linux', repository: 'mona/secrets' }

/** The test clock starts in March 2026. */
const usage: World['usage'] = [
  { ...minutes, quantity: 100.5, discount: 50, date: '2026-03-02' },
  { ...minutes, quantity: 0.1, date: '2026-03-02' },
  { ...minutes, quantity: 0.2, date: '2026-03-02' },
  { ...minutes, repository: 'acme/widgets', quantity: 7, date: '2026-03-02' },
  { ...minutes, quantity: 5, date: '2026-02-28' },
  { ...minutes, quantity: 9, date: '2025-12-31' },
  { ...minutes, quantity: 11, date: '2023-01-01' },
  { login: 'mona', sku: 'git_lfs_bandwidth', quantity: 2, date: '2026-03-01' },
  { ...premium, model: 'small-1', quantity: 30, discount: 30, date: '2026-03-01' },
  { ...premium, model: 'large-1', quantity: 3, date: '2026-03-01' },
  { login: 'hubot', sku: 'actions_linux', quantity: 1000, date: '2026-03-02' },
]

describe.each(stores)('billing on $name', (store) => {
  const service = useService({ store, world: { ...testWorld, usage } })
  const at = '/users/mona/settings/billing'
  const report = (path: string, version?: string) =>
    service.as('mona', version === undefined ? {} : { version }).get(`${at}/${path}`)
  let today: string
  beforeAll(() => {
    today = new Date(service.server.clock.now()).toISOString()
    expect(today.slice(0, 7)).toBe('2026-03')
  })

  it.each(versions)('GET usage: grouped by day, kind and repository in %s', async (version) => {
    const { status, body } = await report('usage?year=2026&month=3&day=2', version)
    expect(status).toBe(200)
    const price = {
      product: 'Actions',
      sku: 'actions_linux',
      unitType: 'minutes',
      pricePerUnit: 0.006,
    }
    const item = { date: '2026-03-02', ...price }
    expect(body).toEqual({
      usageItems: [
        {
          ...item,
          ...{ quantity: 7, grossAmount: 0.042, discountAmount: 0, netAmount: 0.042 },
          repositoryName: 'acme/widgets',
        },
        {
          ...item,
          ...{ quantity: 100.8, grossAmount: 0.6048, discountAmount: 0.3, netAmount: 0.3048 },
          repositoryName: 'mona/secrets',
        },
      ],
    })
  })

  const days = async (query: string) => {
    const { body } = await report(`usage${query}`)
    return [...new Set(body.usageItems.map(({ date }: { date: string }) => date))]
  }

  it('covers the current year, a month or a day of it, and at most the two years before', async () => {
    const present = ['2026-02-28', '2026-03-01', '2026-03-02']
    expect(await days('')).toEqual(present)
    expect(await days('?year=2026')).toEqual(present)
    expect(await days('?month=2')).toEqual(['2026-02-28'])
    expect(await days('?day=1')).toEqual(['2026-03-01'])
    expect(await days('?year=2025')).toEqual(['2025-12-31'])
    expect(await days('?year=2023')).toEqual([])
  })

  it.each(versions)(
    'GET usage/summary returns sums, and names the filters in %s',
    async (version) => {
      const { status, body } = await report('usage/summary?product=ACTIONS', version)
      expect(status).toBe(200)
      const { usageItems, ...rest } = body
      expect(rest).toEqual({
        timePeriod: { year: 2026, month: 3 },
        user: 'mona',
        product: 'ACTIONS',
      })
      expect(usageItems).toEqual([
        {
          ...{ product: 'Actions', sku: 'actions_linux', unitType: 'minutes', pricePerUnit: 0.006 },
          ...{ grossQuantity: 107.8, discountQuantity: 50, netQuantity: 57.8 },
          ...{ grossAmount: 0.6468, discountAmount: 0.3, netAmount: 0.3468 },
        },
      ])
    },
  )

  it.each([
    [
      '?year=2026',
      ['actions_linux', 'assistant_premium_request', 'git_lfs_bandwidth'],
      { year: 2026 },
    ],
    ['?sku=Git_LFS_bandwidth', ['git_lfs_bandwidth'], { year: 2026, month: 3 }],
    ['?repository=Mona/Secrets', ['actions_linux'], { year: 2026, month: 3 }],
    ['?repository=mona/none', [], { year: 2026, month: 3 }],
    ['?product=none', [], { year: 2026, month: 3 }],
    ['?day=2', ['actions_linux'], { year: 2026, month: 3, day: 2 }],
    ['?year=2025&month=12', ['actions_linux'], { year: 2025, month: 12 }],
  ])('usage/summary%s covers %j', async (query, skus, timePeriod) => {
    const { body } = await report(`usage/summary${query}`)
    expect(body.usageItems.map(({ sku }: { sku: string }) => sku)).toEqual(skus)
    expect(body.timePeriod).toEqual(timePeriod)
  })

  it.each(versions)('GET premium_request/usage groups by model in %s', async (version) => {
    const { status, body } = await report('premium_request/usage', version)
    expect(status).toBe(200)
    expect(body).toMatchObject({ timePeriod: { year: 2026, month: 3 }, user: 'mona' })
    expect(body.usageItems).toMatchObject([
      { model: 'large-1', unitType: 'requests', grossAmount: 0.12, netAmount: 0.12 },
      { model: 'small-1', discountQuantity: 30, discountAmount: 1.2, netAmount: 0 },
    ])
    const one = await report('premium_request/usage?model=SMALL-1&product=assistant', version)
    expect(one.body.usageItems).toMatchObject([{ model: 'small-1' }])
    expect(one.body).toMatchObject({ model: 'SMALL-1', product: 'assistant' })
    expect((await report('premium_request/usage?product=Actions')).body.usageItems).toEqual([])
  })

  describe.each(['usage', 'usage/summary', 'premium_request/usage'])('%s', (path) => {
    it('is empty for a day that does not exist, 422 for an invalid day', async () => {
      const { status, body } = await report(`${path}?year=2025&month=2&day=29`)
      expect([status, body.usageItems]).toEqual([200, []])
      expect((await report(`${path}?month=13`)).status).toBe(422)
      expect((await report(`${path}?day=x`)).status).toBe(422)
    })

    it('404 for other users, and for organizations', async () => {
      expect((await service.as('hubot').get(`${at}/${path}`)).status).toBe(404)
      expect((await service.as('mona').get(`/users/acme/settings/billing/${path}`)).status).toBe(
        404,
      )
      expect((await service.as().get(`${at}/${path}`)).status).toBe(401)
    })

    it('304 while there is no new usage', async () => {
      const { headers } = await report(path)
      const again = { headers: { 'if-none-match': headers.etag! } }
      expect((await service.as('mona').get(`${at}/${path}`, again)).status).toBe(304)
    })

    it('requires plan: read, or the scope user', async () => {
      const token = await service.server.token({ login: 'mona', scopes: ['repo'] })
      expect((await service.as(undefined, { token }).get(`${at}/${path}`)).status).toBe(404)
      const fine = service.as(undefined, { token: 'github_pat_mona' })
      expect((await fine.get(`${at}/${path}`)).status).toBe(403)
    })
  })

  describe('usage record', () => {
    const record = (line: string) => operator(service.server)(`usage record ${line}`)

    it('adds to the existing usage', async () => {
      const of = { login: 'reader', sku: 'actions_linux' }
      const line = `--login reader --sku actions_linux --date 2026-03-03`
      await record(`${line} --quantity 0.1`)
      const { json } = await record(`${line} --quantity 0.2 --repository acme/vault --json`)
      expect(json()).toMatchObject({ ...of, quantity: '0.2' })
      const path = '/users/reader/settings/billing/usage/summary'
      const { body } = await service.as('reader').get(path)
      expect(body.usageItems).toMatchObject([{ grossQuantity: 0.3, grossAmount: 0.0018 }])
    })

    it('defaults to today', async () => {
      await record('--login writer --sku git_lfs_storage --quantity 1')
      const { body } = await service.as('writer').get('/users/writer/settings/billing/usage')
      expect(body.usageItems).toMatchObject([{ date: today.slice(0, 10) }])
    })

    it.each([
      ['--login nobody --sku actions_linux --quantity 1', 'user "nobody" not found'],
      ['--login mona --sku actions_linux', '--quantity is required'],
      ['--login mona --sku none --quantity 1', 'sku must be one of actions_linux'],
      ['--login mona --sku actions_linux --quantity 0.0001', 'quantity must be a number'],
      ['--login mona --sku actions_linux --quantity=-1', 'quantity must be a number'],
      ['--login mona --sku actions_linux --quantity 1 --discount 2', 'discount cannot be greater'],
      ['--login mona --sku actions_linux --quantity 1 --model m', 'model cannot be used with'],
      ['--login mona --sku assistant_premium_request --quantity 1', 'model is required'],
      ['--login mona --sku actions_linux --quantity 1 --date 2026-02-30', 'date must be a date'],
      [
        '--login mona --sku actions_linux --quantity 1 --date 2999-01-01',
        'date cannot be in the future',
      ],
    ])('%s is refused', async (line, words) => {
      expect((await record(line)).wrong).toContain(words)
    })
  })
})

describe('sums are exact', () => {
  it('quantities are parsed exactly', () => {
    expect(['0', '0.1', '12.345', '999999999.999'].map(parseThousandths)).toEqual([
      ...[0, 100, 12_345, 999_999_999_999],
    ])
    expect(['', '.5', '1.', '1e3', '-1', '1.0000', '1234567890'].map(parseThousandths)).toEqual(
      Array(7).fill(undefined),
    )
  })

  it('sums are the number nearest to the exact value', () => {
    const quantity = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(quantity, fc.constantFrom(...products.values()), (thousandth, { price }) => {
        const exact = BigInt(thousandth) * BigInt(price)
        const digits = exact.toString().padStart(13, '0')
        const written = `${digits.slice(0, -12)}.${digits.slice(-12)}`
        expect(amountOf(BigInt(thousandth), price)).toBe(Number(written))
        expect(decimal(BigInt(thousandth), 3)).toBe(thousandth / 1000)
      }),
      { numRuns: 50 },
    )
  })
})

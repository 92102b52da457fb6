import { describe, expect, it } from 'vitest'
import { invalid } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { useDeliveredHooks } from '../../_support/webhooks/delivered-hooks.ts'

interface Listed {
  id: number
}

describe.each(stores)('pages of deliveries on $name', (store) => {
  const service = useService({ store })
  const hooks = useDeliveredHooks(service)
  const mona = () => service.as('mona')

  /** Creates a hook with `count` deliveries; returns the path of the list. */
  async function list(count: number): Promise<string> {
    const hook = await hooks.hook()
    for (let number = 1; number < count; number++) await hooks.record(hook)
    return `${hook}/deliveries`
  }

  async function page(at: string) {
    const { status, headers, body } = await mona().get(at)
    expect(status).toBe(200)
    const links = [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
    const to = Object.fromEntries(
      links.map(([, url = '', relation]) => [relation, url.replace(service.server.url, '')]),
    )
    return { ids: (body as Listed[]).map(({ id }) => id), to: to as Record<string, string> }
  }

  /** Every page from `start` on, and the URL of the last one. */
  async function walk(start: string, relation: string) {
    const pages: number[][] = []
    for (let at = start; ;) {
      const { ids, to } = await page(at)
      pages.push(ids)
      const next = to[relation]
      if (next === undefined) return { pages, end: at }
      at = next
    }
  }

  it('forward have every delivery once, newest first', async () => {
    const at = await list(7)
    const [all = []] = (await walk(at, 'next')).pages
    expect(all).toEqual([...all].sort((a, b) => b - a))
    expect(all).toHaveLength(7)
    const { pages } = await walk(`${at}?per_page=3`, 'next')
    expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)])
  })

  it('backward have the same deliveries', async () => {
    const forward = await walk(`${await list(7)}?per_page=2`, 'next')
    const back = await walk(forward.end, 'prev')
    expect(back.pages).toEqual([...forward.pages].reverse())
  })

  it('end after the last delivery, without an empty page', async () => {
    const { pages } = await walk(`${await list(4)}?per_page=2`, 'next')
    expect(pages.map((ids) => ids.length)).toEqual([2, 2])
  })

  it('are not affected by new deliveries', async () => {
    const at = await list(4)
    const { to } = await page(`${at}?per_page=2`)
    const before = await page(to.next!)
    await mona().post(at.replace('/deliveries', '/pings'))
    await service.server.delivered()
    expect(await page(to.next!)).toEqual(before)
  })

  it('keep the filters', async () => {
    const asked = { redelivery: 'false', status: 'success', per_page: '1' }
    const at = `${await list(3)}?${new URLSearchParams(asked).toString()}`
    const { to } = await page((await page(at)).to.next!)
    for (const url of [to.next!, to.prev!]) {
      const { searchParams } = new URL(url, 'http://service')
      expect(Object.fromEntries(searchParams)).toMatchObject(asked)
    }
  })

  it('can have redeliveries only, first deliveries only, or both', async () => {
    const at = await list(2)
    const first = (await page(at)).ids
    const again = await hooks.record(at.replace('/deliveries', ''), { redelivery: 1 })
    expect((await page(`${at}?redelivery=true`)).ids).toEqual([again])
    expect((await page(`${at}?redelivery=false`)).ids).toEqual(first)
    expect((await page(at)).ids).toEqual([again, ...first])
  })

  it('can have successful deliveries only, failed ones only, or both', async () => {
    const hook = await hooks.hook({ url: `${hooks.receiver.url}failing` })
    const at = `${hook}/deliveries`
    const failed = (await page(at)).ids
    await mona().patch(`${hook}/config`, { url: 'http://127.0.0.1:9/' })
    await mona().post(`${hook}/pings`)
    await service.server.delivered()
    const refused = (await page(at)).ids.slice(0, 1)
    await mona().patch(`${hook}/config`, { url: hooks.receiver.url })
    await mona().post(`${at}/${failed[0]}/attempts`)
    await service.server.delivered()
    const taken = (await page(at)).ids.slice(0, 1)
    expect((await page(`${at}?status=success`)).ids).toEqual(taken)
    expect((await page(`${at}?status=failure`)).ids).toEqual([...refused, ...failed])
    expect((await page(`${at}?status=success&redelivery=false`)).ids).toEqual([])
    expect((await page(`${at}?status=success&redelivery=true`)).ids).toEqual(taken)
    expect((await page(at)).ids).toEqual([...taken, ...refused, ...failed])
  })

  it.each(['late', 'SUCCESS', '200'])('refuse the status "%s"', async (status) => {
    const answer = await mona().get(`${await list(1)}?status=${status}`)
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'status'])
  })

  it('have between 1 and 100 entries', async () => {
    const at = await list(3)
    expect((await page(`${at}?per_page=0`)).ids).toHaveLength(3)
    expect((await page(`${at}?per_page=1`)).ids).toHaveLength(1)
    expect((await page(`${at}?per_page=101`)).to).toEqual({})
  })

  it.each([
    ['another hook', (id: number) => `v1:${id + 1}:before:5`],
    ['nothing', () => ''],
    ['other text', () => 'next page, please'],
    ['a delivery ID that is too large', (id: number) => `v1:${id}:before:99999999999999999999`],
  ])('refuse a cursor of %s', async (_what, text) => {
    const hook = await hooks.hook()
    const cursor = Buffer.from(text(Number(hook.split('/').at(-1)))).toString('base64url')
    const { status, body } = await mona().get(`${hook}/deliveries?cursor=${cursor}`)
    const error = {
      resource: 'HookDelivery',
      field: 'cursor',
      code: 'invalid',
      message: 'cursor is not valid for this hook',
    }
    expect([status, body]).toEqual([422, invalid(service.server, 'Validation Failed', error)])
  })

  it('refuse the cursor of another hook', async () => {
    const { to } = await page(`${await list(3)}?per_page=1`)
    const other = await hooks.hook()
    const { search } = new URL(to.next!, 'http://service')
    expect((await mona().get(`${other}/deliveries${search}`)).status).toBe(422)
  })
})

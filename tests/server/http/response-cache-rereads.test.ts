import { describe, expect, it } from 'vitest'
import type { Context } from '../../../server/api/context.ts'
import type { CachedResponse } from '../../../server/http/response-cache/cached-response.ts'
import { ResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { useService } from '../../_support/start-server.ts'

/** Notes whether kept replies whose tables were written were still right. */
class RereadReplies extends ResponseCache {
  found: boolean[] = []

  override async reread(...asked: Parameters<ResponseCache['reread']>): Promise<boolean> {
    const isSame = await super.reread(...asked)
    this.found.push(isSame)
    return isSame
  }

  override keep(...kept: Parameters<ResponseCache['keep']>): void {
    super.keep(...kept)
    this.last = this.find(this.keyOf(kept[0])!, kept[0])
  }

  last: CachedResponse | undefined
}

describe('a kept reply whose tables were written', () => {
  let replies: RereadReplies
  const keep = (context: Context) => (replies = new RereadReplies(context))
  const service = useService({ keep })
  const mona = () => service.as('mona')

  /** Reads until the reply is kept and right, as the first use of a token is a write. */
  async function warm(path: string) {
    let answer = await mona().get(path)
    while (!replies.last || !replies.isRight(replies.last)) answer = await mona().get(path)
    replies.found = []
    return answer
  }

  async function twoRepositories() {
    const [own, other] = [await service.repository(), await service.repository()]
    for (const each of [own, other]) await mona().post(`${each}/issues`, { title: 'An issue' })
    return { own, other }
  }

  const lists = ['issues', 'issues/1', 'issues/1/comments', 'labels', 'issues?state=closed']

  it.each(lists)('is sent again when %s of another repository changed', async (list) => {
    const { own, other } = await twoRepositories()
    const before = await warm(`${own}/${list}`)
    await mona().patch(`${other}/issues/1`, { title: 'Another title', state: 'closed' })
    await mona().post(`${other}/issues/1/comments`, { body: 'A comment' })
    await mona().post(`${other}/labels`, { name: 'new' })
    const after = await mona().get(`${own}/${list}`)
    expect(after.text).toBe(before.text)
    expect(replies.found).toEqual([true])
  })

  it('is a 304 again', async () => {
    const { own, other } = await twoRepositories()
    const { headers } = await warm(`${own}/issues`)
    const held = { headers: { 'If-None-Match': headers.etag ?? '' } }
    for (const title of ['One', 'Two', 'Three']) {
      await mona().patch(`${other}/issues/1`, { title })
      expect((await mona().get(`${own}/issues`, held)).status).toBe(304)
    }
    // The first 304 was made by the steps.
    expect(replies.found).toEqual([true, true])
  })

  it.each([
    ['a column of a row', { title: 'Another title' }, 'issues'],
    ['the rows of a list', { state: 'closed' }, 'issues'],
    ['a row of its own', { body: 'Another body' }, 'issues/1'],
    ['the related rows', { labels: ['new'] }, 'issues/1'],
    ['a count', { state: 'closed' }, ''],
  ])('is made again when %s changed', async (_what, change, list) => {
    const { own } = await twoRepositories()
    const before = await warm(`${own}/${list}`.replace(/\/$/, ''))
    await mona().patch(`${own}/issues/1`, change)
    const after = await mona().get(`${own}/${list}`.replace(/\/$/, ''))
    expect(after.text).not.toBe(before.text)
    expect(replies.found).toEqual([false])
  })

  it('is made again when a value changed that came from the cache', async () => {
    const { own } = await twoRepositories()
    await warm(`${own}/issues`)
    await mona().patch('/user', { name: `Mona ${own}` })
    await mona().get(`${own}/issues`)
    expect(replies.found).toEqual([false])
  })

  it('is sent again when another process wrote something else', async () => {
    const { own, other } = await twoRepositories()
    const before = await warm(`${own}/issues`)
    const name = other.split('/').at(-1)
    await service.server.opened.run(
      `update issues set title = 'Theirs' where repository_id = (select id from repositories where name = '${name}')`,
    )
    expect((await mona().get(`${own}/issues`)).text).toBe(before.text)
    expect(replies.found).toEqual([true])
  })

  it('is right while others write all the time', async () => {
    const { own, other } = await twoRepositories()
    await warm(`${own}/issues`)
    const writes = Array.from({ length: 20 }, (_, number) =>
      mona().patch(`${number % 4 === 0 ? own : other}/issues/1`, { title: `Title ${number}` }),
    )
    const reads = Array.from({ length: 40 }, () => mona().get(`${own}/issues`))
    await Promise.all([...writes, ...reads])
    const [{ title }] = (await mona().get(`${own}/issues`)).body as [{ title: string }]
    const [{ title: stored }] = (await service.server.opened.query<{ title: string }>(
      `select title from issues where repository_id = (select id from repositories where name = '${own.split('/').at(-1)}')`,
    )) as [{ title: string }]
    expect(title).toBe(stored)
  })
})

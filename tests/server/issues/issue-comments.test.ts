import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('issue comments on $name', (store) => {
  const service = useService({ store })
  let path: string
  let at: string
  let all: string
  beforeEach(async () => {
    path = await service.repository()
    at = `${path}/issues/1/comments`
    all = `${path}/issues/comments`
    await service.as('mona').post(`${path}/issues`, { title: 'Broken' })
  })

  const mona = () => service.as('mona')
  const say = async (body: string, login = 'mona', place = at) => {
    const { status, body: comment, text } = await service.as(login).post(place, { body })
    expect(status, text).toBe(201)
    return comment
  }
  const words = ({ body }: Answer): string[] => body.map((each: { body: string }) => each.body)
  const issue = async () => (await mona().get(`${path}/issues/1`)).body

  it('POST creates a comment, GET finds it, and the issue counts it', async () => {
    const comment = await say('Mine too.', 'stranger')
    expect(comment).toMatchObject({
      body: 'Mine too.',
      user: { login: 'stranger' },
      author_association: 'NONE',
      created_at: '2026-03-10T12:00:00Z',
      reactions: { total_count: 0 },
    })
    expect(comment.html_url).toMatch(/\/issues\/1#issuecomment-\d+$/)
    expect((await mona().get(`${all}/${comment.id}`)).body).toEqual(comment)
    expect((await service.as().get(at)).body).toEqual([comment])
    expect((await issue()).comments).toBe(1)
    expect((await mona().post(at, {})).status).toBe(422)
    expect((await service.as().post(at, { body: 'x' })).status).toBe(401)
  })

  it('PATCH and DELETE are for its author and users with write access', async () => {
    const { id } = await say('Mine too.', 'stranger')
    const hubot = service.as('hubot')
    expect((await hubot.patch(`${all}/${id}`, { body: 'x' })).status).toBe(403)
    expect((await hubot.delete(`${all}/${id}`)).status).toBe(403)
    const own = await service.as('stranger').patch(`${all}/${id}`, { body: 'Mine as well.' })
    expect(own.body.body).toBe('Mine as well.')
    expect((await mona().patch(`${all}/${id}`, { body: 'Mended.' })).status).toBe(200)
    expect((await mona().delete(`${all}/${id}`)).status).toBe(204)
    expect((await mona().get(`${all}/${id}`)).status).toBe(404)
    expect((await mona().patch(`${all}/${id}`, { body: 'x' })).status).toBe(404)
    expect((await mona().delete(`${all}/${id}`)).status).toBe(404)
    expect((await issue()).comments).toBe(0)
  })

  it('a comment is found in its own repository only', async () => {
    const { id } = await say('Mine too.')
    const other = await service.repository()
    expect((await mona().get(`${other}/issues/comments/${id}`)).status).toBe(404)
    expect((await mona().delete(`${other}/issues/comments/${id}`)).status).toBe(404)
  })

  it('GET lists those of one issue and those of all, oldest first', async () => {
    await mona().post(`${path}/issues`, { title: 'Bent' })
    const second = `${path}/issues/2/comments`
    const { id } = await say('one')
    service.server.clock.advance(1_000)
    await say('two', 'mona', second)
    service.server.clock.advance(1_000)
    const { created_at: since } = await say('three')
    expect(words(await mona().get(at))).toEqual(['one', 'three'])
    expect(words(await mona().get(`${at}?since=${since}`))).toEqual(['three'])
    expect(words(await mona().get(all))).toEqual(['one', 'two', 'three'])
    expect(words(await mona().get(`${all}?direction=desc&per_page=2`))).toEqual(['three', 'two'])
    service.server.clock.advance(1_000)
    await mona().patch(`${all}/${id}`, { body: 'uno' })
    expect(words(await mona().get(`${all}?sort=updated`))).toEqual(['two', 'three', 'uno'])
    expect((await mona().get(`${path}/issues/3/comments`)).status).toBe(404)
  })
})

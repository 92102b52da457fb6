import { beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { reviewable } from '../../_support/fixtures/reviewing.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

interface Entry {
  event: string
  source?: { issue: { title: string } }
}

describe.each(stores)('mentions in the timeline on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  beforeEach(async () => {
    path = await service.repository()
    await mona().post(`${path}/issues`, { title: 'Mentioned' })
  })

  /** The titles of the issues and pull requests that mention the first issue. */
  const mentioning = async (as = mona(), timeline = `${path}/issues/1/timeline`) => {
    const { body } = await as.get(timeline)
    return (body as Entry[])
      .filter(({ event }) => event === 'cross-referenced')
      .map(({ source }) => source?.issue.title)
  }
  const open = async (title: string, body?: string, at = path) =>
    (await mona().post(`${at}/issues`, { title, body })).body.number as number

  it.each(versions)(
    'show the issue and its author, once for each issue, in %s',
    async (version) => {
      const number = await open('Body', 'After #1, and #1 again.')
      const { created_at } = (await mona().get(`${path}/issues/${number}`)).body
      service.server.clock.advance(1000)
      await service.as('hubot').post(`${path}/issues/${number}/comments`, { body: 'Like #1' })
      const { body, headers } = await service
        .as('stranger', { version })
        .get(`${path}/issues/1/timeline?per_page=1`)
      expect(headers.link ?? '').not.toContain('next')
      expect(body).toMatchObject([
        {
          event: 'cross-referenced',
          actor: { login: 'mona' },
          created_at,
          updated_at: created_at,
          source: {
            type: 'issue',
            issue: {
              number,
              title: 'Body',
              repository: { full_name: path.replace('/repos/', '') },
            },
          },
        },
      ])
    },
  )

  it('are numbers, names of repositories, and addresses, but no code and no words', async () => {
    const name = path.replace('/repos/', '')
    await open('GH', 'gh-1')
    await open('Name', `(${name.toUpperCase()}#1)`)
    await open('Address', `${service.server.url}/${name}/issues/1#issuecomment-1`)
    const silent = [
      '`#1`',
      '```\n#1\n```',
      'a#1',
      '#1a',
      '##1',
      '&#1;',
      '#99',
      '/#1',
      `x/${name}#1`,
    ]
    await open('Silent', silent.join('\n'))
    await open('Other', `https://other.example/${name}/issues/1`)
    await mona().post(`${path}/issues/1/comments`, { body: 'This is #1.' })
    expect(await mentioning()).toEqual(['GH', 'Name', 'Address'])
  })

  it('follow the text: added and removed with it, and gone with the comment', async () => {
    const number = await open('Changing')
    const edit = (body: string) => mona().patch(`${path}/issues/${number}`, { body })
    await edit('See #1')
    expect(await mentioning()).toEqual(['Changing'])
    await edit('See nothing')
    expect(await mentioning()).toEqual([])
    const comments = `${path}/issues/${number}/comments`
    const { id } = (await mona().post(comments, { body: 'No more' })).body
    await mona().patch(`${path}/issues/comments/${id}`, { body: '#1' })
    expect(await mentioning()).toEqual(['Changing'])
    await mona().delete(`${path}/issues/comments/${id}`)
    expect(await mentioning()).toEqual([])
  })

  it('are recorded up to a hundred for each text', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => `#${index + 2}`)
    await open('Many', numbers.join(' '))
    await open('Too many', [...numbers, '#1'].join(' '))
    expect(await mentioning()).toEqual([])
    expect(await mentioning(mona(), `${path}/issues/2/timeline`)).toEqual(['Too many'])
  })

  it('in private repositories are shown to their readers only', async () => {
    const secret = await service.repository({ private: true })
    await open('Secret', `${path.replace('/repos/', '')}#1`, secret)
    expect(await mentioning()).toEqual(['Secret'])
    expect(await mentioning(service.as('stranger'))).toEqual([])
    expect(await mentioning(service.as(undefined))).toEqual([])
    await mona().delete(secret)
    expect(await mentioning()).toEqual([])
  })

  it('of issues that the author cannot read are not recorded', async () => {
    const secret = await service.repository({ private: true })
    await open('Hidden', undefined, secret)
    const body = `${secret.replace('/repos/', '')}#1`
    await service.as('stranger').post(`${path}/issues/1/comments`, { body })
    expect(await mentioning(mona(), `${secret}/issues/1/timeline`)).toEqual([])
    await mona().post(`${path}/issues/1/comments`, { body })
    expect(await mentioning(mona(), `${secret}/issues/1/timeline`)).toEqual(['Mentioned'])
  })

  it('come from pull requests, their reviews and their comments on lines', async () => {
    const { path: at, at: pull } = await reviewable(service)
    for (const title of ['One', 'Two', 'Three']) await open(title, undefined, at)
    const seen = (number: number) => mentioning(mona(), `${at}/issues/${number}/timeline`)
    await service.as('hubot').patch(pull, { body: 'For #2' })
    const line = { path: 'list.md', line: 5, side: 'RIGHT', body: 'Like #4' }
    await mona().post(`${pull}/reviews`, { event: 'COMMENT', body: 'And #3', comments: [line] })
    expect([await seen(2), await seen(3), await seen(4)]).toEqual([
      ['List more'],
      ['List more'],
      ['List more'],
    ])
    const [{ id }] = (await mona().get(`${pull}/comments`)).body
    await mona().patch(`${at}/pulls/comments/${id}`, { body: 'Unlike' })
    expect(await seen(4)).toEqual([])
  })
})

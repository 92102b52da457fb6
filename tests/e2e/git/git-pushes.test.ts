import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../../client/index.ts'
import { drained } from '../../_support/patience.ts'
import { cloneOf, pathOf, payloadOf, startStory, type Story } from '../_story.ts'

const none = '0'.repeat(40)
let story: Story

beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story?.[Symbol.asyncDispose]())

async function eventsOf(repository: string) {
  const path = pathOf(repository)
  const request = story.as('mona').GET('/repos/{owner}/{repo}/events', { params: { path } })
  return (await unwrap(request)).map(({ type, payload }) => ({ type, ...payload }))
}

describe('a push', () => {
  it('that drops commits is marked as forced, and the feed has both ends', async () => {
    const { full_name: name } = await story.repository()
    const work = await cloneOf(story, name)
    const base = await work.commit('a.txt', '1')
    const dropped = await work.commit('a.txt', '2')
    await work('push', '-q', 'origin', 'HEAD:main')
    const inbox = await story.hook(name)
    await work('reset', '-q', '--hard', base)
    const head = await work.commit('a.txt', '3')
    await work('push', '-q', '--force', 'origin', 'HEAD:main')

    const ends = { ref: 'refs/heads/main', before: dropped, after: head }
    const flags = { created: false, deleted: false, forced: true }
    expect(payloadOf(await inbox.next())).toMatchObject({ ...ends, ...flags })
    const [event] = await eventsOf(name)
    expect(event).toMatchObject({ type: 'PushEvent', before: dropped, head, size: 1 })
  })

  it('that removes a branch is marked as deleted', async () => {
    const { full_name: name } = await story.repository()
    const work = await cloneOf(story, name)
    const head = await work.commit('a.txt', '1')
    await work('push', '-q', 'origin', 'HEAD:main', 'HEAD:old')
    const inbox = await story.hook(name)
    await work('push', '-q', 'origin', ':old')

    const flags = { created: false, deleted: true, forced: false }
    const ends = { ref: 'refs/heads/old', before: head, after: none, head_commit: null }
    expect(payloadOf(await inbox.next())).toMatchObject({ ...ends, ...flags })
    const [event] = await eventsOf(name)
    expect(event).toMatchObject({ type: 'DeleteEvent', ref: 'old', ref_type: 'branch' })
  })

  it('with three tags causes one event each, with more it causes none', async () => {
    const { full_name: name } = await story.repository()
    const work = await cloneOf(story, name)
    await work.commit('a.txt', '1')
    await work('push', '-q', 'origin', 'HEAD:main')
    const inbox = await story.hook(name, ['push'])
    const tag = async (...tags: string[]) => {
      for (const each of tags) await work('tag', each)
      await work('push', '-q', 'origin', ...tags)
      await drained(story.server)
    }
    await tag('a', 'b', 'c')
    await tag('d', 'e', 'f', 'g')
    const refs = inbox.received().map((one) => payloadOf(one).ref as string)
    expect(refs.sort()).toEqual(['refs/tags/a', 'refs/tags/b', 'refs/tags/c'])
    const created = (await eventsOf(name)).filter((event) => 'ref_type' in event)
    expect(created.filter(({ ref_type }) => ref_type === 'tag')).toHaveLength(7)
  })

  it('of the first branch makes it the default, whatever its name is', async () => {
    const { full_name: name } = await story.repository()
    const work = await cloneOf(story, name)
    await work.commit('a.txt', '1')
    await work('push', '-q', 'origin', 'HEAD:trunk')
    const request = story.as().GET('/repos/{owner}/{repo}', { params: { path: pathOf(name) } })
    expect(await unwrap(request)).toMatchObject({ default_branch: 'trunk' })
    const again = await cloneOf(story, name)
    expect(await again('branch', '--show-current')).toBe('trunk')
  })
})

describe('a changed repository', () => {
  const update = (name: string, body: { name?: string; archived?: boolean }) =>
    unwrap(
      story.as('mona').PATCH('/repos/{owner}/{repo}', { params: { path: pathOf(name) }, body }),
    )

  it('can be cloned but not pushed to after it was archived', async () => {
    const { full_name: name } = await story.repository()
    const work = await cloneOf(story, name)
    const head = await work.commit('a.txt', '1')
    await work('push', '-q', 'origin', 'HEAD:main')
    await update(name, { archived: true })
    await work.commit('a.txt', '2')
    const { code, stderr } = await work.try(['push', '-q', 'origin', 'HEAD:main'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('archived')
    const again = await cloneOf(story, name)
    expect(await again('rev-parse', 'HEAD')).toBe(head)
  })

  it('is still found at its old name after it was renamed', async () => {
    const { full_name: name } = await story.repository()
    const work = await cloneOf(story, name)
    await work.commit('a.txt', '1')
    await work('push', '-q', 'origin', 'HEAD:main')
    const { full_name: renamed } = await update(name, { name: `${pathOf(name).repo}-renamed` })

    const head = await work.commit('a.txt', '2')
    await work('push', '-q', 'origin', 'HEAD:main') // the old URL, from an earlier configuration
    for (const each of [name, renamed]) {
      const again = await cloneOf(story, each)
      expect(await again('rev-parse', 'HEAD')).toBe(head)
    }
  })
})

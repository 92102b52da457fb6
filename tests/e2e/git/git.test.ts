import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneOf, startStory, type Story } from '../_story.ts'

let story: Story

beforeAll(async () => {
  story = await startStory()
  for (const repository of ['acme/widgets', 'acme/vault']) {
    const git = await cloneOf(story, repository)
    for (const number of [1, 2, 3]) await git.commit('file.txt', `${repository} ${number}\n`)
    await git('push', '-q', 'origin', 'HEAD:main')
  }
})
afterAll(() => story?.[Symbol.asyncDispose]())

/** Answers git's credential prompt, like a user at a terminal. */
const answering = (login: string, token: string) => [
  '-c',
  `credential.helper=!printf 'username=${login}\\npassword=${token}\\n' #`,
]

describe('clone', () => {
  it('of a public repository needs no credentials', async () => {
    const git = await story.git()
    await git('clone', '-q', story.remote('acme/widgets'), 'work')
    expect(await git.in('work')('show', 'HEAD:file.txt')).toBe('acme/widgets 3')
  })

  it('of a private repository makes git prompt, and accepts a token', async () => {
    const git = await story.git()
    const url = story.remote('acme/vault')
    const unanswered = await git.try(['clone', '-q', url, 'work'])
    expect(unanswered).toMatchObject({ code: 128 })
    expect(unanswered.stderr).toContain('could not read Username')

    await git(...answering('reader', 'ghp_reader'), 'clone', '-q', url, 'work')
    expect(await git.in('work')('show', 'HEAD:file.txt')).toBe('acme/vault 3')
  })

  it('is refused with an invalid token', async () => {
    const git = await story.git()
    const url = story.remote('acme/vault', 'mona').replace('ghp_mona', 'ghp_wrong')
    const { code, stderr } = await git.try(['clone', '-q', url, 'work'])
    expect(code).toBe(128)
    expect(stderr).toContain('Authentication failed')
  })

  it('of a public repository is also refused when an invalid token is sent unprompted', async () => {
    const git = await story.git()
    const header = `http.extraHeader=Authorization: Basic ${btoa('mona:ghp_wrong')}`
    const url = story.remote('acme/widgets')
    const { code, stderr } = await git.try(['-c', header, 'clone', '-q', url, 'work'])
    expect(code).toBe(128)
    expect(stderr).toContain('could not read Username')
  })

  it('with a depth fetches only that history, and more on request', async () => {
    const git = await story.git()
    await git('clone', '-q', '--depth', '1', story.remote('acme/widgets'), 'work')
    const work = git.in('work')
    expect(await work('rev-list', '--count', 'HEAD')).toBe('1')
    await work('fetch', '-q', '--unshallow')
    expect(await work('rev-list', '--count', 'HEAD')).toBe('3')
  })

  it('with a filter omits blobs and fetches them on demand', async () => {
    const git = await story.git()
    const partial = ['--filter=blob:none', '--no-checkout']
    await git('clone', '-q', ...partial, story.remote('acme/widgets'), 'work')
    const work = git.in('work')
    const missing = ['rev-list', '--objects', '--missing=print', 'HEAD']
    expect((await work(...missing)).match(/^\?/gm)).toHaveLength(3)
    expect(await work('show', 'HEAD:file.txt')).toBe('acme/widgets 3')
    expect((await work(...missing)).match(/^\?/gm)).toHaveLength(2)
  })
})

describe('a hidden repository', () => {
  it('looks to the git of a user without access like a missing one', async () => {
    const git = await story.git()
    const said = async (repository: string) => {
      const url = story.remote(repository, 'stranger')
      const { code, stderr } = await git.try(['clone', '-q', url, 'work'])
      return { code, stderr: stderr.replaceAll(repository, '…') }
    }
    const hidden = await said('acme/vault')
    expect(hidden).toMatchObject({ code: 128, stderr: expect.stringContaining('not found') })
    expect(await said('acme/nothing')).toEqual(hidden)
  })

  it('gets the same response as a missing one, byte for byte', async () => {
    const said = async (repository: string, headers: Record<string, string>, service: string) => {
      const url = `${story.remote(repository)}/info/refs?service=git-${service}`
      const response = await fetch(url, { headers })
      const { date: _date, ...rest } = Object.fromEntries(response.headers)
      return { status: response.status, headers: withoutIds(rest), body: await response.text() }
    }
    const stranger = { Authorization: `Basic ${btoa('stranger:ghp_stranger')}` }
    for (const headers of [{}, stranger] as Record<string, string>[]) {
      for (const service of ['upload-pack', 'receive-pack']) {
        const hidden = await said('acme/vault', headers, service)
        expect(hidden.status).toBe('Authorization' in headers ? 404 : 401)
        expect(await said('acme/nothing', headers, service)).toEqual(hidden)
      }
    }
  })
})

/** Headers without those that are unique per response. */
const withoutIds = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.endsWith('request-id')))

describe('push', () => {
  it.each([
    ['acme/widgets', 'stranger', 'You do not have permission to push to this repository'],
    ['acme/vault', 'reader', 'You do not have permission to push to this repository'],
    ['acme/vault', 'triager', 'You do not have permission to push to this repository'],
    ['acme/vault', 'stranger', 'Repository not found'],
  ])('to %s by %s is refused: %s', async (repository, login, message) => {
    const work = await cloneOf(story, repository)
    await work.commit('file.txt', `${login}\n`)
    const url = story.remote(repository, login)
    const { code, stderr } = await work.try(['push', '-q', url, 'HEAD:main'])
    expect(code).not.toBe(0)
    expect(stderr).toContain(message)
    expect(await work('ls-remote', 'origin', 'main')).toContain(await work('rev-parse', 'HEAD~1'))
  })

  it('without credentials makes git prompt, also for a public repository', async () => {
    const work = await cloneOf(story, 'acme/widgets')
    await work.commit('file.txt', 'nobody\n')
    const { stderr } = await work.try(['push', '-q', story.remote('acme/widgets'), 'HEAD:main'])
    expect(stderr).toContain('could not read Username')
  })

  it('by a user with write access is accepted', async () => {
    const work = await cloneOf(story, 'acme/vault', 'writer')
    const head = await work.commit('file.txt', 'writer\n')
    await work('push', '-q', 'origin', 'HEAD:refs/heads/by-writer')
    expect(await work('ls-remote', 'origin', 'by-writer')).toContain(head)
  })
})

import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClock } from '../../_support/clock.ts'
import { privateKey } from '../../_support/keys/app-key.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { startStory, type Story } from '../_story.ts'

/** The client warns about deprecated responses and about clock differences. */
function listener() {
  const warnings: string[] = []
  const silent = () => {}
  const warn = (message: string) => void warnings.push(message)
  return { warnings, log: { debug: silent, info: silent, error: silent, warn } }
}

interface Wanted {
  baseUrl: string
  appId?: string | number
  installationId?: number
}

/** Unmodified clients, configured as their users do it. */
function asApp({ baseUrl, appId = 'Iv23test', installationId }: Wanted) {
  const { warnings, log } = listener()
  const auth = { appId, privateKey, ...(installationId !== undefined && { installationId }) }
  return { octokit: new Octokit({ baseUrl, authStrategy: createAppAuth, auth, log }), warnings }
}

const mounts = ['', '/api/v3'] as const

describe.each(['service', 'github'])('unmodified @octokit/auth-app, with the brand %s', (brand) => {
  let story: Story
  beforeAll(async () => {
    story = await startStory({ args: ['--brand', brand] })
  })
  afterAll(() => story?.[Symbol.asyncDispose]())

  const installationOn = async (baseUrl: string, org: string) => {
    const { octokit } = asApp({ baseUrl })
    const { data } = await octokit.request('GET /orgs/{org}/installation', { org })
    return data.id
  }

  describe.each(mounts)('at "%s"', (mount) => {
    it('authenticates as the app, by its client id and by its number', async () => {
      const baseUrl = story.server.url + mount
      const { octokit } = asApp({ baseUrl })
      const { data: app } = await octokit.request('GET /app')
      expect(app).toMatchObject({ slug: 'ci-bot', installations_count: 2 })
      const { octokit: numbered } = asApp({ baseUrl, appId: app!.id })
      const { data: list } = await numbered.request('GET /app/installations')
      expect(list.map(({ account }) => account && 'login' in account && account.login)).toEqual([
        'acme',
        'mona',
      ])
      const repository = { owner: 'mona', repo: 'secrets' }
      const { data } = await numbered.request('GET /repos/{owner}/{repo}/installation', repository)
      expect(data.repository_selection).toBe('selected')
    })

    it('authenticates as an installation', async () => {
      const baseUrl = story.server.url + mount
      const installationId = await installationOn(baseUrl, 'acme')
      const { octokit, warnings } = asApp({ baseUrl, installationId })
      const { data } = await octokit.request('GET /installation/repositories')
      expect(data.repositories.map(({ full_name }) => full_name)).toEqual([
        'acme/widgets',
        'acme/vault',
      ])
      const vault = { owner: 'acme', repo: 'vault' }
      const { data: hook } = await octokit.request('POST /repos/{owner}/{repo}/hooks', {
        ...vault,
        config: { url: `${story.receiver.url}hook`, content_type: 'json' },
      })
      const { data: hooks } = await octokit.request('GET /repos/{owner}/{repo}/hooks', vault)
      expect(hooks.map(({ id }) => id)).toEqual([hook.id])
      const one = { ...vault, hook_id: hook.id }
      const gone = await octokit.request('DELETE /repos/{owner}/{repo}/hooks/{hook_id}', one)
      expect(gone.status).toBe(204)
      expect(warnings).toEqual([])
    })

    it('narrows an installation token, caches it, and revokes it', async () => {
      const baseUrl = story.server.url + mount
      const installationId = await installationOn(baseUrl, 'acme')
      const { octokit } = asApp({ baseUrl, installationId })
      const narrow = {
        type: 'installation' as const,
        installationId,
        repositoryNames: ['widgets'],
        permissions: { repository_hooks: 'read', contents: 'read' } as const,
      }
      const got = (await octokit.auth(narrow)) as Record<string, unknown>
      expect(got).toMatchObject({
        tokenType: 'installation',
        permissions: { contents: 'read', metadata: 'read', webhooks: 'read' },
        repositorySelection: 'selected',
        repositoryNames: ['widgets'],
      })
      expect(await octokit.auth(narrow)).toMatchObject({ token: got.token })

      const token = new Octokit({ baseUrl, auth: got.token, log: listener().log })
      const { data } = await token.request('GET /installation/repositories')
      expect(data.total_count).toBe(1)
      expect((await token.request('DELETE /installation/token')).status).toBe(204)
      await expect(token.request('GET /installation/repositories')).rejects.toMatchObject({
        status: 401,
      })
    })

    it('suspends and unsuspends an installation, with empty bodies', async () => {
      const baseUrl = story.server.url + mount
      const installation_id = await installationOn(baseUrl, 'acme')
      const { octokit } = asApp({ baseUrl })
      const at = '/app/installations/{installation_id}/suspended'
      expect((await octokit.request(`PUT ${at}`, { installation_id })).status).toBe(204)
      const { octokit: acting } = asApp({ baseUrl, installationId: installation_id })
      await expect(acting.request('GET /installation/repositories')).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('This installation has been suspended'),
      })
      expect((await octokit.request(`DELETE ${at}`, { installation_id })).status).toBe(204)
      expect((await acting.request('GET /installation/repositories')).status).toBe(200)
    })
  })
})

describe('unmodified @octokit/auth-app, with a clock difference', () => {
  const minute = 60_000
  const ahead = /'Expiration time' claim \('exp'\) must be a numeric value/
  const behind = /'Expiration time' claim \('exp'\) is too far in the future/

  it.each([
    ['is 2 minutes ahead', 2, undefined],
    ['is 2 minutes behind', -2, behind],
    ['is 15 minutes ahead', 15, ahead],
    ['is a day behind', -24 * 60, behind],
  ])(
    'and the server %s, corrects its time with the Date header of the 401',
    async (_what, minutes, words) => {
      const clock = createTestClock(Date.now() + minutes * minute)
      await using server = await startTestServer({ clock })
      const { octokit, warnings } = asApp({ baseUrl: server.url })
      const { data, headers } = await octokit.request('GET /orgs/{org}/installation', {
        org: 'acme',
      })
      expect(headers.date).toBe(new Date(clock.now()).toUTCString())
      if (words) {
        expect(warnings[0]).toMatch(words)
        expect(warnings[1]).toMatch(
          new RegExp(`different by ${minutes < 0 ? '-' : ''}\\d+ seconds`),
        )
      } else {
        expect(warnings).toEqual([])
      }
      const { octokit: acting } = asApp({ baseUrl: server.url, installationId: data.id })
      const { data: list } = await acting.request('GET /installation/repositories')
      expect(list.total_count).toBe(2)
    },
  )
})

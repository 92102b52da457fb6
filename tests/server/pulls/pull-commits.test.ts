import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { forked } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

describe.each(stores)('pull requests of a commit on $name', (store) => {
  const service = useService({ store })

  describe.each(versions)('GET …/commits/{commit_sha}/pulls in %s', (version) => {
    const mona = () => service.as('mona', { version })

    it('lists an open pull request for each of its commits, and no other', async () => {
      const { path, git, head, open } = await forked(service)
      const base = await git('rev-parse', 'main')
      const { body: pull } = await open({}, version)
      const { status, body } = await mona().get(`${path}/commits/${head}/pulls`)
      expect([status, body.map(({ number }: { number: number }) => number)]).toEqual([
        200,
        [pull.number],
      ])
      expect(body[0]).toMatchObject({ state: 'open', head: { sha: head } })
      expect((await mona().get(`${path}/commits/${base}/pulls`)).body).toEqual([])
    })

    it.each(['merge', 'squash', 'rebase'])(
      'lists the one that brought it by %s',
      async (method) => {
        const { path, head, git, open } = await forked(service)
        const { body: pull } = await open({}, version)
        const merge = { merge_method: method }
        const { body: merged } = await mona().request(
          'PUT',
          `${path}/pulls/${pull.number}/merge`,
          merge,
        )
        await git.branch('later', { 'later.md': '' })
        await mona().post(`${path}/pulls`, { title: 'Later', head: 'later', base: 'main' })
        for (const sha of [head, merged.sha]) {
          const { body } = await mona().get(`${path}/commits/${sha}/pulls`)
          expect(body).toMatchObject([{ number: pull.number, state: 'closed' }])
        }
      },
    )

    it('lists several, newest first, in pages', async () => {
      const { path, git, head, open } = await forked(service)
      await open({}, version)
      await git.branch('more', { 'more.md': '' }, 'side')
      await mona().post(`${path}/pulls`, { title: 'More', head: 'more', base: 'main' })
      const { body, headers } = await mona().get(`${path}/commits/${head}/pulls?per_page=1`)
      expect(body).toMatchObject([{ title: 'More' }])
      expect(headers.link).toContain('page=2>; rel="last"')
      const last = await mona().get(`${path}/commits/${head}/pulls?per_page=1&page=2`)
      expect(last.body).toMatchObject([{ title: 'Sides' }])
    })

    it('of a branch and of another revision', async () => {
      const { path, open } = await forked(service)
      const { body: pull } = await open({}, version)
      for (const ref of ['side', 'heads/side', 'refs%2Fheads%2Fside', 'side~0']) {
        const { body } = await mona().get(`${path}/commits/${ref}/pulls`)
        expect(body).toMatchObject([{ number: pull.number }])
      }
    })

    it('422 for an unknown commit', async () => {
      const { path } = await forked(service)
      for (const sha of ['1'.repeat(40), 'none']) {
        expect((await mona().get(`${path}/commits/${sha}/pulls`)).status).toBe(422)
      }
    })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const pat = (permissions: Record<string, string>) =>
  ({ login: 'mona', kind: 'fine-grained', owner: 'mona', permissions }) as const

const world = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    github_pat_reads: pat({ contents: 'read' }),
    github_pat_writes: pat({ contents: 'write' }),
    ghp_no_scopes: { login: 'mona', kind: 'classic', scopes: [] },
  },
} as World

const refusal = (field: string, code: string, message?: string) => ({
  message: 'Validation Failed',
  errors: [{ resource: 'Release', field, code, ...(message && { message }) }],
})

describe.each(stores)('releases on $name', (store) => {
  const service = useService({ store, world })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  let path: string
  let sha: string
  let git: Awaited<ReturnType<typeof gitOf>>
  const release = async (input: object) => (await mona().post(`${path}/releases`, input)).body
  const tags = async () => (await git('tag')).split('\n').filter(Boolean)
  const listed = async (client = mona()) =>
    (await client.get(`${path}/releases`)).body.map(
      ({ tag_name: tag }: { tag_name: string }) => tag,
    )

  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    sha = await git('rev-parse', 'main')
  })

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the release, and creates the tag', async () => {
      const input = { tag_name: 'v1.0.0', name: 'One', body: 'It **works**.' }
      const { status, body, headers } = await mona(version).post(`${path}/releases`, input)
      expect(status).toBe(201)
      const { url } = service.server
      const page = path.slice('/repos'.length)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({
        ...input,
        url: `${url}${path}/releases/${body.id}`,
        html_url: `${url}${page}/releases/tag/v1.0.0`,
        upload_url: `${url}/api/uploads${path}/releases/${body.id}/assets{?name,label}`,
        tarball_url: `${url}${path}/tarball/v1.0.0`,
        ...{ target_commitish: 'main', draft: false, prerelease: false, assets: [] },
        author: { login: 'mona' },
      })
      expect(await git('rev-parse', 'v1.0.0')).toBe(sha)
      const reads = ['/releases/latest', '/releases/tags/v1.0.0', `/releases/${body.id}`]
      for (const each of reads) {
        const found = await mona(version).get(path + each)
        expect([found.status, found.body]).toEqual([200, body])
      }
      expect((await mona(version).get(`${path}/releases`)).body).toEqual([body])
    })

    it('GET returns the notes in other forms of Markdown', async () => {
      const { id } = await release({ tag_name: 'v1', body: 'It **works**.' })
      const accept = { Accept: 'application/vnd.service.full+json' }
      const { body } = await mona(version).get(`${path}/releases/${id}`, { headers: accept })
      expect(body).toMatchObject({ body: 'It **works**.', body_text: 'It works.' })
      expect(body.body_html).toContain('<strong>works</strong>')
    })
  })

  it('the tag is created at a branch or a commit, and an existing tag stays where it is', async () => {
    const head = await git.branch('next', { 'a.md': 'a' })
    await release({ tag_name: 'v1', target_commitish: 'next' })
    await release({ tag_name: 'v2', target_commitish: sha })
    await git('tag', 'v3', head)
    await release({ tag_name: 'v3', target_commitish: 'main' })
    const all = await Promise.all(['v1', 'v2', 'v3'].map((tag) => git('rev-parse', tag)))
    expect(all).toEqual([head, sha, head])
  })

  it('an empty target is the default branch, as some clients send it', async () => {
    const { id, target_commitish } = await release({ tag_name: 'v1', target_commitish: '' })
    expect([target_commitish, await git('rev-parse', 'v1')]).toEqual(['main', sha])
    const changed = await mona().patch(`${path}/releases/${id}`, { target_commitish: '' })
    expect(changed.body.target_commitish).toBe('main')
  })

  it('a tag may contain slashes', async () => {
    const body = await release({ tag_name: 'tool/v1' })
    expect(body.html_url).toMatch(/\/releases\/tag\/tool\/v1$/)
    for (const tag of ['tool/v1', 'tool%2Fv1']) {
      expect((await mona().get(`${path}/releases/tags/${tag}`)).body).toEqual(body)
    }
  })

  describe('POST returns 422', () => {
    const post = async (input: object) => {
      const { status, body } = await mona().post(`${path}/releases`, input)
      expect(status).toBe(422)
      return body
    }

    it('for a tag that has a release', async () => {
      await release({ tag_name: 'v1' })
      expect(await post({ tag_name: 'v1' })).toMatchObject(refusal('tag_name', 'already_exists'))
    })

    it('for a target that is neither a branch nor a commit, without a tag', async () => {
      const body = await post({ tag_name: 'v1', target_commitish: 'none' })
      expect(body).toMatchObject(refusal('target_commitish', 'invalid'))
      expect(await tags()).toEqual([])
    })

    it.each(['a b', '-x', 'a..b', 'refs/tags/v1', 'v1.lock'])('for the tag %s', async (tag) => {
      const message = 'tag_name is not a valid tag'
      const body = await post({ tag_name: tag })
      expect(body).toMatchObject(refusal('tag_name', 'custom', message))
    })

    it('for a tag below another tag', async () => {
      await release({ tag_name: 'v1' })
      const message = 'tag_name is not a valid tag'
      const body = await post({ tag_name: 'v1/2' })
      expect(body).toMatchObject(refusal('tag_name', 'custom', message))
    })

    it('in an empty repository', async () => {
      path = await service.repository()
      expect(await post({ tag_name: 'v1' })).toMatchObject(
        refusal('base', 'custom', 'Repository is empty.'),
      )
    })
  })

  it('drafts have no tag, and only callers who can write see them', async () => {
    const draft = await release({ tag_name: 'v1', draft: true })
    expect(draft).toMatchObject({ draft: true, published_at: null, tarball_url: null })
    expect(draft.html_url).toMatch(/\/releases\/tag\/untagged-[0-9a-f]{20}$/)
    expect(await tags()).toEqual([])
    for (const client of [mona(), service.as(undefined, { token: 'github_pat_writes' })]) {
      expect(await listed(client)).toEqual(['v1'])
      expect((await client.get(`${path}/releases/${draft.id}`)).status).toBe(200)
    }
    const others = [
      service.as('hubot'),
      service.as(undefined),
      service.as(undefined, { token: 'github_pat_reads' }),
      service.as(undefined, { token: 'ghp_no_scopes' }),
    ]
    for (const client of others) {
      expect(await listed(client)).toEqual([])
      expect((await client.get(`${path}/releases/${draft.id}`)).status).toBe(404)
    }
    expect((await mona().get(`${path}/releases/tags/v1`)).status).toBe(404)
    expect((await mona().get(`${path}/releases/latest`)).status).toBe(404)
  })

  it('PATCH publishes a draft, with its tag', async () => {
    const { id } = await release({ tag_name: 'v1', draft: true })
    const { status, body } = await mona().patch(`${path}/releases/${id}`, { draft: false })
    expect([status, body.draft]).toEqual([200, false])
    expect(body.published_at).not.toBeNull()
    expect(await tags()).toEqual(['v1'])
    expect((await mona().get(`${path}/releases/latest`)).body.id).toBe(id)
  })

  it('PATCH changes what is given, and refuses the tag of another release', async () => {
    const { id } = await release({ tag_name: 'v1', name: 'One', body: 'First' })
    await release({ tag_name: 'v2' })
    const at = `${path}/releases/${id}`
    const changed = await mona().patch(at, { name: 'Uno' })
    expect(changed.body).toMatchObject({ tag_name: 'v1', name: 'Uno', body: 'First' })
    const refused = await mona().patch(at, { tag_name: 'v2' })
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining(refusal('tag_name', 'already_exists')),
    ])
    const moved = await mona().patch(at, { tag_name: 'v3' })
    expect(moved.body.tag_name).toBe('v3')
    expect(await tags()).toEqual(['v1', 'v2', 'v3'])
  })

  it('the latest release is the one marked last, otherwise the one with the newest commit', async () => {
    const latest = async () => (await mona().get(`${path}/releases/latest`)).body?.tag_name
    await release({ tag_name: 'v1' })
    expect(await latest()).toBe('v1')
    const { id } = await release({ tag_name: 'v0.9', make_latest: 'false' })
    expect(await latest()).toBe('v1')
    await release({ tag_name: 'v2-rc', prerelease: true })
    expect(await latest()).toBe('v1')
    service.server.clock.advance(1000)
    await mona().patch(`${path}/releases/${id}`, { make_latest: 'true' })
    expect(await latest()).toBe('v0.9')
    await mona().delete(`${path}/releases/${id}`)
    expect(await latest()).toBe('v1')
    await release({ tag_name: 'v3', make_latest: 'legacy' })
    expect(await latest()).toBe('v3')
  })

  it('DELETE returns 204 and leaves the tag', async () => {
    const { id } = await release({ tag_name: 'v1' })
    const at = `${path}/releases/${id}`
    expect((await mona().delete(at)).status).toBe(204)
    expect((await mona().get(at)).status).toBe(404)
    expect(await tags()).toEqual(['v1'])
    expect((await mona().post(`${path}/releases`, { tag_name: 'v1' })).status).toBe(201)
  })

  it('an archived repository refuses changes with 403', async () => {
    const { id } = await release({ tag_name: 'v1' })
    await mona().patch(path, { archived: true })
    const attempts = [
      mona().post(`${path}/releases`, { tag_name: 'v2' }),
      mona().patch(`${path}/releases/${id}`, { name: 'x' }),
      mona().delete(`${path}/releases/${id}`),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403)
    expect(await tags()).toEqual(['v1'])
  })

  it('the list has pages', async () => {
    for (const tag of ['v1', 'v2', 'v3']) await release({ tag_name: tag })
    const { body, headers } = await mona().get(`${path}/releases?per_page=2`)
    expect(body.map(({ tag_name: tag }: { tag_name: string }) => tag)).toEqual(['v3', 'v2'])
    expect(headers.link).toContain('page=2')
  })

  it('of the same tag that are created together, one is created', async () => {
    const creations = Array.from({ length: 4 }, () =>
      mona().post(`${path}/releases`, { tag_name: 'v1' }),
    )
    const statuses = (await Promise.all(creations)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 422, 422, 422])
    expect(await listed()).toEqual(['v1'])
  })

  describe('generated notes', () => {
    const notes = async (input: object) =>
      (await mona().post(`${path}/releases/generate-notes`, input)).body
    const page = () => service.server.url + path.slice('/repos'.length)

    /** A merged pull request of a user. */
    async function merged(login: string, title: string, labels: string[] = []) {
      const branch = title.replaceAll(/\W+/g, '-')
      await git.branch(branch, { [`${branch}.md`]: title })
      const opening = { title, head: branch, base: 'main' }
      const { body: pull } = await service.as(login).post(`${path}/pulls`, opening)
      await mona().post(`${path}/issues/${pull.number}/labels`, { labels })
      const { status } = await mona().request('PUT', `${path}/pulls/${pull.number}/merge`)
      expect(status).toBe(200)
      return pull.number as number
    }

    it('list the pull requests since the previous release, and new contributors', async () => {
      await letIn(service, path, 'hubot')
      await merged('mona', 'Old')
      await release({ tag_name: 'v1' })
      const first = await merged('hubot', 'Fix it')
      const second = await merged('mona', 'More')
      expect(await notes({ tag_name: 'v2' })).toEqual({
        name: 'v2',
        body: [
          "## What's Changed",
          `* Fix it by @hubot in ${page()}/pull/${first}`,
          `* More by @mona in ${page()}/pull/${second}`,
          '',
          '## New Contributors',
          `* @hubot made their first contribution in ${page()}/pull/${first}`,
          '',
          `**Full Changelog**: ${page()}/compare/v1...v2`,
          '',
        ].join('\n'),
      })
      expect((await notes({ tag_name: 'v1' })).body).toContain('Old by @mona')
    })

    it('follow the configuration of the repository', async () => {
      const text = `changelog:
  exclude: { labels: [ignored] }
  categories:
    - { title: Fixes, labels: [bug] }
`
      await mona().request('PUT', `${path}/contents/.github/release.yml`, {
        message: 'Configure',
        content: Buffer.from(text).toString('base64'),
      })
      await merged('mona', 'Fix', ['bug'])
      await merged('mona', 'Hidden', ['ignored'])
      await merged('mona', 'Rest')
      const { body } = await notes({ tag_name: 'v1' })
      expect(body).toMatch(/### Fixes\n\* Fix by .*\n### Other Changes\n\* Rest by /)
      expect(body).not.toContain('Hidden')
      expect(body).toContain(`${page()}/commits/v1`)
    })

    it('are added to a new release on request', async () => {
      const body = await release({ tag_name: 'v1', body: 'Hi', generate_release_notes: true })
      expect(body).toMatchObject({ name: 'v1' })
      expect(body.body).toMatch(/^Hi\n\n\*\*Full Changelog\*\*: /)
    })

    it('return 422 for a previous tag that does not exist', async () => {
      const input = { tag_name: 'v2', previous_tag_name: 'v1' }
      const { status, body } = await mona().post(`${path}/releases/generate-notes`, input)
      expect(status).toBe(422)
      expect(body).toMatchObject(refusal('previous_tag_name', 'invalid'))
    })
  })
})

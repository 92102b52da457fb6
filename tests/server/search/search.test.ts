import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { find, hidden, refusal, search, unknownUser } from './_find.ts'

const day = 86_400_000

describe.each(stores)('search of issues on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  const titles = async (q: string, client = mona(), more: Record<string, string> = {}) =>
    (await find(client, 'issues', q, more)).map(({ title }: { title: string }) => title)
  let path: string
  let repo: string

  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    repo = path.slice('/repos/'.length)
    await letIn(service, path, 'writer', { permission: 'push' })
    const open = async (login: string, input: object) => {
      const { status, body, text } = await service.as(login).post(`${path}/issues`, input)
      expect([status, text]).toEqual([201, text])
      service.server.clock.advance(day)
      return body.number as number
    }
    await mona().post(`${path}/labels`, { name: 'needs triage', color: 'ffffff' })
    await open('mona', {
      title: 'The lever is stuck',
      body: 'Only the **red** lever, cc @hubot',
      labels: ['bug', 'needs triage'],
      assignees: ['mona'],
    })
    await open('hubot', { title: 'A quick-release lever', body: 'Größe matters: ÄÖÜ' })
    const closed = await open('mona', { title: 'Paint it blue', labels: ['bug'] })
    await mona().patch(`${path}/issues/${closed}`, { state: 'closed', state_reason: 'not_planned' })
    await service
      .as('hubot')
      .post(`${path}/issues/${closed}/comments`, { body: 'The lever looks better in green.' })
    const git = await gitOf(service, path)
    await git.branch('side', { 'side.md': '' })
    await mona().post(`${path}/pulls`, { title: 'Oil the lever', head: 'side', base: 'main' })
  })

  describe.each(versions)('in %s', (version) => {
    it('GET returns 200 with issues and pull requests', async () => {
      const q = `lever in:title repo:${repo}`
      const { status, body } = await search(mona(version), 'issues', q, {
        sort: 'created',
        order: 'asc',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        total_count: 3,
        incomplete_results: false,
        search_type: 'lexical',
      })
      const [first, , last] = body.items
      expect(first).toMatchObject({
        title: 'The lever is stuck',
        number: 1,
        user: { login: 'mona' },
        labels: [{ name: 'bug' }, { name: 'needs triage' }],
        score: 1,
      })
      expect(first.pull_request).toBeUndefined()
      expect(first.assignee?.login).toBe(version === '2022-11-28' ? 'mona' : undefined)
      expect(last).toMatchObject({ title: 'Oil the lever', draft: false })
      expect(last.pull_request.url).toContain(`${path}/pulls/4`)
    })
  })

  it('words are found in the title, the body and comments, and phrases in their order', async () => {
    const found = (q: string) => titles(`${q} repo:${repo}`, mona(), { sort: 'created' })
    expect(await found('lever')).toEqual([
      'Oil the lever',
      'Paint it blue',
      'A quick-release lever',
      'The lever is stuck',
    ])
    expect(await found('LEVER stuck')).toEqual(['The lever is stuck'])
    expect(await found('"stuck lever"')).toEqual([])
    expect(await found('"lever is stuck"')).toEqual(['The lever is stuck'])
    expect(await found('quick-release')).toEqual(['A quick-release lever'])
    expect(await found('größe')).toEqual(['A quick-release lever'])
    expect(await found('red in:body')).toEqual(['The lever is stuck'])
    expect(await found('red in:title')).toEqual([])
    expect(await found('lever in:comments')).toEqual(['Paint it blue'])
    expect(await found('lev')).toEqual([])
    expect(await found('blue OR stuck')).toEqual(['Paint it blue', 'The lever is stuck'])
    expect(await found('lever NOT stuck')).toEqual([
      'Oil the lever',
      'Paint it blue',
      'A quick-release lever',
    ])
    expect(await found('lever -"quick release" -green')).toEqual([
      'Oil the lever',
      'The lever is stuck',
    ])
  })

  it('the best matches have the words in their title', async () => {
    const found = await titles(`lever repo:${repo}`)
    expect(found.at(-1)).toBe('Paint it blue')
  })

  it.each<[string, string[]]>([
    ['is:pr', ['Oil the lever']],
    ['type:issue is:open', ['A quick-release lever', 'The lever is stuck']],
    ['state:closed', ['Paint it blue']],
    ['-state:open', ['Paint it blue']],
    ['is:closed reason:"not planned"', ['Paint it blue']],
    ['author:hubot', ['A quick-release lever']],
    ['author:hubot author:mona is:open is:issue', ['A quick-release lever', 'The lever is stuck']],
    ['-author:mona', ['A quick-release lever']],
    ['assignee:mona', ['The lever is stuck']],
    ['assignee:* ', ['The lever is stuck']],
    ['no:assignee is:issue', ['Paint it blue', 'A quick-release lever']],
    ['mentions:hubot', ['The lever is stuck']],
    ['commenter:hubot', ['Paint it blue']],
    ['involves:hubot', ['Paint it blue', 'A quick-release lever', 'The lever is stuck']],
    ['label:bug', ['Paint it blue', 'The lever is stuck']],
    ['label:BUG label:"needs triage"', ['The lever is stuck']],
    ['label:"needs triage","none such"', ['The lever is stuck']],
    ['-label:bug is:issue', ['A quick-release lever']],
    ['no:label', ['Oil the lever', 'A quick-release lever']],
    ['no:milestone is:closed', ['Paint it blue']],
    ['comments:1', ['Paint it blue']],
    ['comments:>=1', ['Paint it blue']],
    ['comments:0..0 is:pr', ['Oil the lever']],
    ['comments:*..0 is:pr', ['Oil the lever']],
    ['interactions:>0', ['Paint it blue']],
    ['reactions:0 is:pr', ['Oil the lever']],
    ['reactions:>0', []],
    ['is:merged', []],
    ['is:unmerged is:pr', ['Oil the lever']],
    ['draft:false is:pr', ['Oil the lever']],
    ['is:locked', []],
    ['archived:false is:pr', ['Oil the lever']],
    ['archived:true', []],
    ['is:public is:pr', ['Oil the lever']],
    ['is:private', []],
    ['head:side', ['Oil the lever']],
    ['base:main', ['Oil the lever']],
    ['milestone:none-such', []],
    ['user:mona is:pr', ['Oil the lever']],
  ])('%s', async (q, expected) => {
    expect(await titles(`${q} repo:${repo}`, mona(), { sort: 'created' })).toEqual(expected)
  })

  it('dates are days or times, alone or as ranges', async () => {
    const [first] = await find(mona(), 'issues', `stuck repo:${repo}`)
    const [date = ''] = (first.created_at as string).split('T')
    const found = (q: string) => titles(`${q} is:issue repo:${repo}`, mona(), { sort: 'created' })
    expect(await found(`created:${date}`)).toEqual(['The lever is stuck'])
    expect(await found(`created:<=${date}`)).toEqual(['The lever is stuck'])
    expect(await found(`created:<${date}`)).toEqual([])
    expect(await found(`created:>${date}`)).toEqual(['Paint it blue', 'A quick-release lever'])
    expect(await found(`created:${date}..${date}`)).toEqual(['The lever is stuck'])
    expect(await found(`created:${first.created_at}`)).toEqual(['The lever is stuck'])
    expect(await found(`-created:${date}`)).toEqual(['Paint it blue', 'A quick-release lever'])
    expect(await found(`closed:>=${date}`)).toEqual(['Paint it blue'])
    expect(await found(`updated:<${date}`)).toEqual([])
  })

  it('a part of another issue has a parent, which it loses', async () => {
    const found = () => titles(`no:parent-issue is:open is:issue repo:${repo}`)
    const [part] = await find(mona(), 'issues', `"quick release" repo:${repo}`)
    expect(await found()).toContain('A quick-release lever')
    await mona().post(`${path}/issues/1/sub_issues`, { sub_issue_id: part.id })
    expect(await found()).toEqual(['The lever is stuck'])
    const body = { sub_issue_id: part.id }
    await mona().request('DELETE', `${path}/issues/1/sub_issue`, body)
    expect(await found()).toContain('A quick-release lever')
  })

  it('an issue is found by its new words, not by its former ones', async () => {
    const { body } = await mona().post(`${path}/issues`, { title: 'Formerly zeppelin' })
    expect(await titles('zeppelin')).toEqual(['Formerly zeppelin'])
    await mona().patch(`${path}/issues/${body.number}`, { title: 'Now balloon' })
    expect(await titles('zeppelin')).toEqual([])
    expect(await titles('balloon')).toEqual(['Now balloon'])
  })

  it('nothing of a deleted repository is found', async () => {
    const gone = await service.repository()
    await mona().post(`${gone}/issues`, { title: 'Ephemeral kazoo' })
    expect(await titles('kazoo')).toEqual(['Ephemeral kazoo'])
    await mona().delete(gone)
    expect(await titles('kazoo')).toEqual([])
  })

  it('a repository without issues has none to be found', async () => {
    const quiet = await service.repository()
    await mona().post(`${quiet}/issues`, { title: 'Silent oboe' })
    await mona().patch(quiet, { has_issues: false })
    expect(await titles('oboe')).toEqual([])
  })

  it('@me is the caller', async () => {
    expect(await titles(`author:@me repo:${repo}`, service.as('hubot'))).toEqual([
      'A quick-release lever',
    ])
    const { body } = await search(service.as(), 'issues', 'author:@me')
    expect(body).toMatchObject(refusal('invalid', unknownUser))
  })

  it('a page has links to the others, and the total of all', async () => {
    const q = `lever repo:${repo}`
    const { body, headers } = await search(mona(), 'issues', q, { per_page: '2', page: '1' })
    expect([body.items.length, body.total_count]).toEqual([2, 4])
    expect(headers.link).toContain('page=2>; rel="next"')
    const last = await search(mona(), 'issues', q, { per_page: '2', page: '3' })
    expect(last.body).toMatchObject({ total_count: 4, items: [] })
  })

  it('only the first 1,000 results can be read', async () => {
    const page = { per_page: '100', page: '10' }
    expect((await search(mona(), 'issues', 'lever', page)).status).toBe(200)
    const { status, body } = await search(mona(), 'issues', 'lever', { ...page, page: '11' })
    expect([status, body.message]).toEqual([
      422,
      'Only the first 1000 search results are available',
    ])
  })

  it.each<[string, object]>([
    ['  ', refusal('missing')],
    ['repo:none/such', refusal('invalid', hidden)],
    ['user:none-such', refusal('invalid', hidden)],
    ['author:none-such', refusal('invalid', unknownUser)],
    ['x is:sideways', refusal('invalid', '"sideways" is not a value of the qualifier "is".')],
    ['comments:many', refusal('invalid', '"many" is not a number.')],
    [
      'created:yesterday',
      refusal(
        'invalid',
        '"yesterday" is not a recognized date/time format. Please provide an ISO 8601 date/time value, such as YYYY-MM-DD.',
      ),
    ],
    ['x'.repeat(257), refusal('invalid', 'The search is longer than 256 characters.')],
    [
      'a OR b OR c OR d OR e OR f OR g',
      refusal('invalid', 'More than five AND / OR / NOT operators were used.'),
    ],
  ])('returns 422 for %s', async (q, expected) => {
    const { status, body } = await search(mona(), 'issues', q)
    expect([status, body]).toMatchObject([422, expected])
  })

  it('an unknown qualifier is text', async () => {
    expect(await titles(`none:such repo:${repo}`)).toEqual([])
  })

  it('the places of matches are shown to those who ask for them', async () => {
    const accept = 'application/vnd.service.text-match+json'
    const plain = await search(mona(), 'issues', `lever is:closed repo:${repo}`)
    expect(plain.body.items[0].text_matches).toBeUndefined()
    const q = `lever repo:${repo}`
    const { body, headers } = await search(mona(), 'issues', q, { accept, sort: 'created' })
    expect(headers['x-service-media-type']).toBe('service.v3; param=text-match; format=json')
    const [pull, commented] = body.items
    expect(pull.text_matches).toEqual([
      {
        object_url: expect.stringContaining(`${path}/issues/4`),
        object_type: 'Issue',
        property: 'title',
        fragment: 'Oil the lever',
        matches: [{ text: 'lever', indices: [8, 13] }],
      },
    ])
    expect(commented.text_matches).toMatchObject([
      { object_type: 'IssueComment', property: 'body', matches: [{ text: 'lever' }] },
    ])
  })
})

describe('limits of searches', () => {
  const service = useService({ config: { rateLimits: 'real' } })

  it('have categories of their own', async () => {
    const { headers } = await search(service.as('mona'), 'issues', 'lever')
    expect(headers['x-ratelimit-resource']).toBe('search')
    expect(headers['x-ratelimit-limit']).toBe('30')
    const code = await search(service.as('mona'), 'code', 'lever')
    expect(code.headers['x-ratelimit-resource']).toBe('code_search')
    expect(code.headers['x-ratelimit-limit']).toBe('10')
    const anonymous = await search(service.as(), 'users', 'mona')
    expect(anonymous.headers['x-ratelimit-limit']).toBe('10')
    const { body } = await service.as('mona').get('/rate_limit')
    expect(body.resources.search).toMatchObject({ limit: 30, used: 1 })
    expect(body.resources.code_search).toMatchObject({ limit: 10, used: 1 })
  })
})

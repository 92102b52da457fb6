import { expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'

type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any

const service = useService()

const totals = `totalCommitContributions totalIssueContributions totalPullRequestContributions
  totalPullRequestReviewContributions`

const ask = async (query: string, who = 'mona'): Promise<Json> =>
  (await service.as(who).post('/graphql', { query })).body

const collection = async (fields: string, who = 'mona', args = ''): Promise<Json> => {
  const query = `{ user(login: "mona") { contributionsCollection${args} { ${fields} } } }`
  const { data, errors } = await ask(query, who)
  expect(errors).toBeUndefined()
  return data.user.contributionsCollection
}

const numbers = async (who?: string) => Object.values<number>(await collection(totals, who))

/** Commits once, and opens an issue and a pull request, on which another comments. */
async function contribute(path: string) {
  const mona = service.as('mona')
  const { body: head } = await mona.get(`${path}/commits/main`)
  await mona.post(`${path}/git/refs`, { ref: 'refs/heads/work', sha: head.sha })
  const content = Buffer.from('One\n').toString('base64')
  const added = { message: 'Add', content, branch: 'work' }
  await mona.request('PUT', `${path}/contents/one.md`, added)
  await mona.post(`${path}/issues`, { title: 'Squeaks' })
  const words = { title: 'One', head: 'work', base: 'main' }
  const { body: pull } = await mona.post(`${path}/pulls`, words)
  await mona.post(`${path}/pulls/${pull.number}/reviews`, { event: 'COMMENT', body: 'So' })
}

it('counts what a user did where the caller sees it', async () => {
  const [mine, others] = [await numbers(), await numbers('stranger')]
  const open = await service.repository({ auto_init: true })
  await contribute(open)
  await contribute(await service.repository({ auto_init: true, private: true }))
  const plus = (all: number[], more: number) => all.map((each) => each + more)
  expect(await numbers()).toEqual(plus(mine, 2))
  expect(await numbers('stranger')).toEqual(plus(others, 1))
})

it('groups commits by repository and days', async () => {
  const path = await service.repository({ auto_init: true })
  const listed = `commitContributionsByRepository { repository { nameWithOwner } url
    contributions(first: 5) { totalCount nodes { commitCount occurredAt } } }`
  const all = (await collection(listed)).commitContributionsByRepository as Json[]
  const name = path.slice('/repos/'.length)
  const found = all.find(({ repository }) => repository.nameWithOwner === name)
  const { totalCount, nodes } = found.contributions
  expect({ totalCount, count: nodes[0].commitCount }).toEqual({ totalCount: 1, count: 1 })
  const calendar = `contributionCalendar { totalContributions weeks { firstDay
    contributionDays { date weekday contributionCount contributionLevel } } }`
  const { contributionCalendar } = await collection(`${calendar} ${totals}`)
  const days = contributionCalendar.weeks.flatMap((week: Json) => week.contributionDays) as Json[]
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
  const day = days.find(({ date }) => nodes[0].occurredAt.startsWith(date))
  expect(day.contributionLevel).not.toBe('NONE')
  const sum = days.reduce((total: number, { contributionCount: n }) => total + n, 0)
  expect(sum).toBe(contributionCalendar.totalContributions)
})

it('refuses more than a year, and counts nothing before the service began', async () => {
  const before = '(from: "2001-01-01T00:00:00Z", to: "2001-12-31T00:00:00Z")'
  const none = await collection(`hasAnyContributions startedAt endedAt ${totals}`, 'mona', before)
  expect(none).toMatchObject({ hasAnyContributions: false, startedAt: '2001-01-01T00:00:00Z' })
  const long = '(from: "2001-01-01T00:00:00Z", to: "2003-01-01T00:00:00Z")'
  const query = `{ user(login: "mona") { contributionsCollection${long} { startedAt } } }`
  expect((await ask(query)).errors).toMatchObject([{ type: 'UNPROCESSABLE' }])
})

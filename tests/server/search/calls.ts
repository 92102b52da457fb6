import type { Calls } from '../../_support/calls/call.ts'
import {
  as,
  describe,
  retitle,
  setTopics,
  writeReadme,
  type Change,
} from '../../_support/calls/changes.ts'

const openAtAcme: Change = (stage, turn) =>
  as(stage, 'mona').post('/repos/acme/widgets/issues', { title: `Issue of turn ${turn}` })

export const search = {
  'issues/list': {
    change: retitle,
    changeAt: '/issues?filter=created',
    read: (data) => data[0]?.html_url,
    client: { query: { filter: 'created' } },
  },
  'issues/list-for-authenticated-user': {
    change: retitle,
    changeAt: '/user/issues?filter=all',
    read: (data) => data[0]?.title,
    client: { query: { filter: 'all' } },
  },
  'issues/list-for-org': {
    change: openAtAcme,
    changeAt: '/orgs/acme/issues?filter=created',
    read: (data) => data.length,
    client: { query: { filter: 'all' } },
  },
  'search/issues-and-pull-requests': {
    change: retitle,
    changeAt: '/search/issues?q=repo:{owner}/{repo}+is:issue',
    read: (data) => data.items[0]?.title ?? data.total_count,
    client: { query: { q: 'is:issue state:open', sort: 'created' } },
  },
  'search/repos': {
    change: describe,
    changeAt: '/search/repositories?q=repo:{owner}/{repo}',
    read: (data) => data.items[0]?.full_name ?? data.total_count,
    client: { query: { q: 'widgets in:name', sort: 'stars' } },
  },
  'search/users': {
    change: null,
    read: (data) => data.items[0]?.login ?? data.total_count,
    client: { query: { q: 'mona type:user' } },
  },
  'search/labels': { change: null, read: (data) => data.total_count },
  'search/topics': {
    change: setTopics,
    changeAt: '/search/topics?q=repositories:>0',
    read: (data) => data.total_count,
    client: { query: { q: 'widgets' } },
  },
  'search/commits': {
    change: writeReadme,
    changeAt: '/search/commits?q=repo:{owner}/{repo}',
    read: (data) => data.total_count,
    client: { query: { q: 'merge:false', sort: 'author-date' } },
  },
  'search/code': {
    change: null,
    changeAt: '/search/code?q=repo:{owner}/{repo}+hello',
    read: (data) => data.total_count,
    client: { query: { q: 'widgets' } },
  },
} satisfies Partial<Calls>

import { describe, expect, it } from 'vitest'
import {
  decide,
  truthTable,
  type Decision,
  type Facts,
} from '../../../server/access/auth/truth-table.ts'
import { documentedTable, everyCase } from '../../_support/authorization/documented-table.ts'
import { failure } from '../../_support/http/failures.ts'
import type { ClientOptions } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'

/** The same rules a second time, as a sequence of conditions. */
function expected({ caller, visible, token, role, request, missingScope }: Facts): Decision {
  if (caller === 'unknown') return '401 requires authentication'
  if (caller === 'wrong class') return '401 requires another class'
  if (!visible) return '404 absent'
  if (caller === 'wrong kind') return '403 wrong kind of token'
  if (token === 'lacks a permission') return '403 lacks a permission'
  const insufficient = token === 'lacks a scope' || role === 'too low'
  if (insufficient && request === 'reads') return '404 absent'
  if (token === 'lacks a scope')
    return missingScope === 'hidden' ? '404 absent' : '403 lacks a scope'
  return role === 'too low' ? '403 role too low' : 'yes'
}

const inWords = (facts: Facts) => Object.values(facts).join(', ')

describe('the truth table', () => {
  it('is the one in docs/authorization.md', () => {
    expect(documentedTable()).toEqual(truthTable)
  })

  it('has exactly one row for every possible case', () => {
    const cases = everyCase()
    expect(new Set(cases.map(inWords)).size).toBe(4 * 2 * 3 * 2 * 2 * 2)
    for (const facts of cases) {
      const fitting = truthTable.filter((row) =>
        Object.entries(facts).every(
          ([fact, value]) => (row[fact as keyof Facts] ?? value) === value,
        ),
      )
      expect([inWords(facts), fitting.length]).toEqual([inWords(facts), 1])
    }
  })

  it.each(everyCase().map((facts) => [inWords(facts), facts] as const))(
    'decides %s as the rules do',
    (_words, facts) => {
      expect(decide(facts)).toBe(expected(facts))
    },
  )

  it('refuses unknown facts', () => {
    const facts = { ...everyCase()[0], caller: 'somebody' } as unknown as Facts
    expect(() => decide(facts)).toThrow('no row')
  })
})

/** A caller, a request, and the expected row and message. */
interface Situation {
  who: ClientOptions
  asks: [method: string, path: string, body?: unknown]
  status: number
  says?: string
}

const bearer = (token: string): ClientOptions => ({ token })
const basic: [string, string] = ['Ov23test', 'test-secret']
const hooks = '/repos/acme/widgets/hooks'
const hook = { config: { url: 'http://127.0.0.1:9/' } }
const absent = { status: 404, says: 'Not Found' }

/** A row without a situation does not compile. */
const situations: Record<Decision, Record<string, Situation>> = {
  '401 requires authentication': {
    'nobody asks for themselves': {
      who: {},
      asks: ['GET', '/user'],
      status: 401,
      says: 'Requires authentication',
    },
  },
  '401 requires another class': {
    'a user asks what only apps may': {
      who: bearer('ghp_mona'),
      asks: ['GET', '/app'],
      status: 401,
      says: 'A JSON web token could not be decoded',
    },
    'a user asks what only clients may': {
      who: bearer('ghp_mona'),
      asks: ['POST', '/applications/Ov23test/token', { access_token: 'gho_mona' }],
      status: 401,
      says: 'Requires authentication',
    },
  },
  '403 wrong kind of token': {
    'a workflow deletes the repository it runs in': {
      who: bearer('ghs_workflow'),
      asks: ['DELETE', '/repos/acme/widgets'],
      status: 403,
      says: 'Resource not accessible by integration',
    },
    'an installation asks for its user': {
      who: bearer('ghs_acme'),
      asks: ['GET', '/user'],
      status: 403,
      says: 'Resource not accessible by integration',
    },
    'an OAuth app asks for installations': {
      who: bearer('gho_mona'),
      asks: ['GET', '/user/installations'],
      status: 403,
      says: 'Resource not accessible by OAuth app token',
    },
    'a classic token asks for installations': {
      who: bearer('ghp_mona'),
      asks: ['GET', '/user/installations'],
      status: 403,
      says: 'Resource not accessible by personal access token',
    },
    'an OAuth app without a user makes a hook': {
      who: { basic },
      asks: ['POST', hooks, hook],
      status: 403,
      says: 'Resource not accessible by client credentials',
    },
  },
  '403 lacks a permission': {
    'a fine-grained token that may read hooks makes one': {
      who: bearer('github_pat_acme'),
      asks: ['POST', hooks, hook],
      status: 403,
      says: 'Resource not accessible by personal access token',
    },
    'a fine-grained token lists hooks of another owner': {
      who: bearer('github_pat_mona'),
      asks: ['GET', hooks],
      status: 403,
      says: 'Resource not accessible by personal access token',
    },
    'an installation on somebody else lists hooks': {
      who: bearer('ghs_mona'),
      asks: ['GET', hooks],
      status: 403,
      says: 'Resource not accessible by integration',
    },
    'a token for an organization makes a repository for its user': {
      who: bearer('github_pat_acme'),
      asks: ['POST', '/user/repos', { name: 'mine' }],
      status: 403,
      says: 'Resource not accessible by personal access token',
    },
  },
  '403 lacks a scope': {
    'a token deletes a repository without the scope to delete': {
      who: bearer('gho_mona'),
      asks: ['DELETE', '/repos/acme/vault'],
      status: 403,
      says: 'This token lacks a scope that the operation needs',
    },
  },
  '403 role too low': {
    'a member changes a repository of the organization': {
      who: bearer('ghp_hubot'),
      asks: ['PATCH', '/repos/acme/vault', { description: 'x' }],
      status: 403,
      says: 'Must have admin rights to Repository.',
    },
    'an app changes a repository for a member': {
      who: bearer('ghu_hubot'),
      asks: ['PATCH', '/repos/acme/widgets', { description: 'x' }],
      status: 403,
      says: 'Must have admin rights to Repository.',
    },
    'a stranger makes a repository for an organization': {
      who: bearer('ghp_stranger'),
      asks: ['POST', '/orgs/acme/repos', { name: 'theirs' }],
      status: 403,
      says: 'You need to be a member of the organization',
    },
  },
  '404 absent': {
    'a stranger reads a private repository': {
      who: bearer('ghp_stranger'),
      asks: ['GET', '/repos/acme/vault'],
      ...absent,
    },
    'a workflow deletes a private repository that it does not run in': {
      who: bearer('ghs_workflow'),
      asks: ['DELETE', '/repos/acme/vault'],
      ...absent,
    },
    'a token creates a gist without the scope for gists': {
      who: bearer('gho_mona'),
      asks: ['POST', '/gists', { files: { 'a.txt': { content: 'x' } } }],
      ...absent,
    },
    'a member lists hooks': { who: bearer('ghp_hubot'), asks: ['GET', hooks], ...absent },
    'an organization is named that there is not': {
      who: bearer('ghp_mona'),
      asks: ['POST', '/orgs/nobody/repos', { name: 'theirs' }],
      ...absent,
    },
  },
  yes: {
    'an admin lists hooks': { who: bearer('ghp_mona'), asks: ['GET', hooks], status: 200 },
    'an installation lists hooks': { who: bearer('ghs_acme'), asks: ['GET', hooks], status: 200 },
  },
}

const all = Object.entries(situations).flatMap(([answer, each]) =>
  Object.entries(each).map(([story, situation]) => ({ answer, story, ...situation })),
)

describe('over the wire', () => {
  const service = useService()

  it.each(all)('$answer: $story', async ({ who, asks, status, says }) => {
    const answer = await service.as(undefined, who).request(...asks)
    expect(answer.status).toBe(status)
    if (says) expect(answer.body).toEqual(failure(service.server, status, says))
    const challenge = answer.headers['www-authenticate']
    expect(challenge).toBe(status === 401 ? 'Bearer realm="api", Basic realm="api"' : undefined)
  })
})

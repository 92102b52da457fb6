import { describe, expect, it } from 'vitest'
import type { TokenInput } from '../../../server/control/schemas.ts'
import { createToken, useDetails } from './_details.ts'

/* Why fields of GraphQL documents failed, and what their callers need. */

const { service, details } = useDetails()

async function run(query: string, token: TokenInput) {
  const authorization = `Bearer ${await createToken(service, token)}`
  const { body, reply } = await details(() =>
    service.call('POST', '/graphql', { body: { query }, headers: { authorization } }),
  )
  return { seen: body, status: reply.status, result: reply.body }
}

const noScopes: TokenInput = { login: 'mona' }
const all: TokenInput = { login: 'mona', scopes: ['*'] }
const outsider: TokenInput = { login: 'stranger', scopes: ['repo'] }
const installation: TokenInput = {
  ...{ login: 'acme', kind: 'installation', client_id: 'Iv23test' },
  permissions: { metadata: 'read' },
}
const vault = '{ repository(owner: "acme", name: "vault") { id } }'

const cases: [title: string, query: string, token: TokenInput, rule: string, text: RegExp][] = [
  [
    'a private repository without the scope',
    ...([vault, noScopes, 'scope'] as const),
    /^repository calls repos\/get\. The repository acme\/vault is private\. The token has the scopes \[\]/,
  ],
  [
    'a private repository of others',
    ...([vault, outsider, 'visibility'] as const),
    /acme\/vault is private and the caller has no access/,
  ],
  [
    'a repository that does not exist',
    ...(['{ repository(owner: "acme", name: "none") { id } }', all, 'absent'] as const),
    /^repository calls repos\/get\. There is no repository acme\/none\.$/,
  ],
  [
    'a mutation without the permission',
    'mutation { createRef(input: { repositoryId: "ID", name: "refs/heads/a", oid: "OID" }) { clientMutationId } }',
    ...([installation, 'permission'] as const),
    /^createRef calls git\/create-ref\. The installation lacks contents=write/,
  ],
  [
    'an unknown node',
    ...(['{ node(id: "nothing") { id } }', all, 'operation'] as const),
    /^node: Could not resolve to a node with the global id of 'nothing'\.$/,
  ],
  [
    'a field that does not exist',
    ...(['{ viewer { nothing } }', all, 'contract'] as const),
    /^The document is invalid\. Cannot query field "nothing" on type "User"\.$/,
  ],
  [
    'several fields, each in a line',
    ...([
      `{ a: user(login: "no-1") { id } b: user(login: "no-2") { id } }`,
      all,
      'operation',
    ] as const),
    /^a: Could not resolve to a User .*'no-1'\.\nb: Could not resolve to a User .*'no-2'\.$/,
  ],
]

describe('failed documents', () => {
  it.each(cases)('are explained: %s', async (_title, query, token, rule, text) => {
    const [{ id }, oid] = await repository()
    const { seen, status } = await run(query.replace('ID', id).replace('OID', oid), token)
    expect(status).toBe(200)
    expect(seen.explanation).toMatchObject({ rule, resets_at: null })
    expect(seen.explanation.text).toMatch(text)
    expect(seen.errors).toBeGreaterThan(0)
  })

  async function repository(): Promise<[{ id: string }, string]> {
    const query = '{ repository(owner: "acme", name: "widgets") { id } }'
    const { body } = await service.call('POST', '/graphql', { body: { query } })
    return [body.data.repository, 'a'.repeat(40)]
  }

  it('are told apart from those that succeeded', async () => {
    const { seen } = await run('{ viewer { login } }', all)
    expect(seen.explanation).toBeNull()
    expect(seen).not.toHaveProperty('errors')
  })
})

describe('the permissions report', () => {
  it('has the operations that documents of a caller called', async () => {
    service.control.requests.clear()
    const query =
      '{ repository(owner: "acme", name: "vault") { id labels(first: 1) { nodes { name } } } }'
    await run(query, { login: 'hubot', scopes: ['repo'] })
    const { body } = await service.steer('GET', '/reports/permissions?caller=hubot')
    expect(body[0].operations.map(({ operation }: { operation: string }) => operation)).toEqual([
      'issues/list-labels-for-repo',
      'repos/get',
    ])
    expect(body[0].scopes.map(({ scope }: { scope: string }) => scope)).toEqual(['repo'])
  })
})

describe('documents', () => {
  it('are waited for by root field and by the name of the operation', async () => {
    service.control.requests.clear()
    const find = (query: string) => service.steer('GET', `/requests${query}`)
    const waiting = find('/wait?document=query%20viewer*&count=2')
    const who = 'query Who { viewer { login } }'
    await run(who, all)
    await run('{ rateLimit { cost } }', all)
    await run('{ viewer { id } }', all)
    expect((await waiting).body).toHaveLength(2)
    expect((await find('?document=*(Who)')).body).toMatchObject([
      { document: 'query viewer (Who)' },
    ])
    expect((await find('?document=mutation*')).body).toEqual([])
  })
})

describe('deprecated fields', () => {
  it('are named in the list of requests and in the upgrade report, with who reads them', async () => {
    service.control.requests.clear()
    const list =
      'query Pulls { repository(owner: "acme", name: "widgets") { pullRequests(first: 1) { nodes { FIELD } } } }'
    const { seen } = await run(list.replace('FIELD', 'databaseId'), all)
    const sentence =
      'The field PullRequest.databaseId is deprecated. Use `fullDatabaseId`, which can be larger.'
    expect(seen.deprecated).toEqual([sentence])
    const { seen: newer } = await run(list.replace('FIELD', 'fullDatabaseId'), all)
    expect(newer).not.toHaveProperty('deprecated')
    const { body } = await service.steer('GET', '/reports/upgrade')
    expect(body).toMatchObject({
      requests: 0,
      documents: [
        {
          document: 'query repository (Pulls)',
          deprecated: [sentence],
          callers: ['mona'],
          requests: 1,
        },
      ],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { accountQualifiers } from '../../../server/domains/search/qualifiers/accounts.ts'
import { codeQualifiers } from '../../../server/domains/search/qualifiers/code.ts'
import { commitQualifiers } from '../../../server/domains/search/qualifiers/commits.ts'
import { issueQualifiers } from '../../../server/domains/search/qualifiers/issues.ts'
import { repositoryQualifiers } from '../../../server/domains/search/qualifiers/repositories.ts'
import { topicQualifiers } from '../../../server/domains/search/search-topics.ts'
import { qualifierNames } from '../../../server/domains/search/syntax/names.ts'
import { useService } from '../../_support/start-server.ts'
import { search } from './_find.ts'

const kinds = {
  users: accountQualifiers,
  repositories: repositoryQualifiers,
  issues: issueQualifiers,
  code: codeQualifiers,
  commits: commitQualifiers,
  topics: topicQualifiers,
}

const refused = {
  resource: 'Search',
  field: 'q',
  code: 'invalid',
  message: 'None of the search qualifiers apply to this search type.',
}

describe('qualifiers of other kinds of searches', () => {
  const service = useService()
  const about = async (kind: string, q: string) => {
    const { status, body } = await search(service.as('mona'), kind, q)
    return [status, body.errors]
  }

  it('has the names of each kind', () => {
    const all = Object.values(kinds).flatMap(({ names }) => [...names])
    expect(new Set(all)).toEqual(qualifierNames)
  })

  it.each([
    ['users', 'repo:acme/widgets'],
    ['users', 'is:issue'],
    ['users', 'label:bug -author:mona'],
    ['repositories', 'is:issue'],
    ['repositories', 'label:bug'],
    ['repositories', 'in:name'],
    ['issues', 'followers:>3'],
    ['issues', 'is:sponsorable'],
    ['issues', 'is:sideways'],
    ['commits', 'label:bug'],
    ['commits', 'is:open'],
    ['code', 'label:bug'],
    ['topics', 'repo:acme/widgets'],
  ])('%s are not searched by %s alone', async (kind, q) => {
    expect(await about(kind, q)).toEqual([422, [refused]])
  })

  it.each([
    ['users', 'mona label:bug'],
    ['users', 'user:mona label:bug'],
    ['users', '"repo:acme/widgets"'],
    ['repositories', 'user:mona'],
    ['commits', 'repo:acme/widgets'],
    ['topics', 'tooling'],
  ])('%s are searched by %s', async (kind, q) => {
    expect(await about(kind, q)).toEqual([200, undefined])
  })

  it('finds labels whose names look like qualifiers', async () => {
    const at = await service.repository()
    await service.as('mona').post(`${at}/labels`, { name: 'is:issue' })
    const { id } = (await service.as('mona').get(at)).body
    const { body } = await service.as('mona').get(`/search/labels?repository_id=${id}&q=is%3Aissue`)
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['is:issue'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { Site } from './_twins.ts'
import { worldWithWritingApp } from './_writing-app.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

describe('what teams and pushers have in documents', () => {
  const service = useService({ world: worldWithWritingApp })
  let site: Site
  let team: Json
  beforeAll(async () => {
    site = new Site('checked', service.as('mona'), service.as('hubot'))
    await site.begin()
    team = await site.post('/orgs/acme/teams', { name: 'Reviewers', privacy: 'closed' })
  })

  const send = async (query: string, variables: object, token = 'ghp_mona'): Promise<Json> =>
    (await service.as(undefined, { token }).post('/graphql', { query, variables })).body
  const settings = `avatarUrl(size: 40) reviewRequestDelegationEnabled
    reviewRequestDelegationAlgorithm reviewRequestDelegationMemberCount
    reviewRequestDelegationNotifyTeam`
  const assign = async (input: object, token?: string) => {
    const query = `mutation($input: UpdateTeamReviewAssignmentInput!) {
      updateTeamReviewAssignment(input: $input) { team { ${settings} } } }`
    const { data, errors } = await send(query, { input: { id: team.node_id, ...input } }, token)
    return errors ? errors[0].type : data.updateTeamReviewAssignment.team
  }
  const off = {
    ...{ reviewRequestDelegationEnabled: false, reviewRequestDelegationAlgorithm: null },
    ...{ reviewRequestDelegationMemberCount: null, reviewRequestDelegationNotifyTeam: false },
  }

  it('keeps how a team assigns reviews, which its maintainers set', async () => {
    const { node_id: hubot } = await site.get('/users/hubot')
    const wanted = { enabled: true, algorithm: 'LOAD_BALANCE', teamMemberCount: 2 }
    const set = await assign({ ...wanted, excludedTeamMemberIds: [hubot] })
    expect(set).toMatchObject({
      ...{ reviewRequestDelegationEnabled: true, reviewRequestDelegationMemberCount: 2 },
      reviewRequestDelegationAlgorithm: 'LOAD_BALANCE',
      reviewRequestDelegationNotifyTeam: true,
    })
    const query = `query($id: ID!) { node(id: $id) { ... on Team { ${settings} } } }`
    expect((await send(query, { id: team.node_id }, 'ghp_hubot')).data.node).toEqual(set)
    expect((await fetch(set.avatarUrl)).headers.get('content-type')).toContain('image/svg')
    expect(await assign({ enabled: true, teamMemberCount: 0 })).toBe('UNPROCESSABLE')
    expect(await assign({ enabled: false })).toMatchObject(off)
  })

  it('refuses others, who may not even see the team', async () => {
    const wanted = { enabled: true }
    expect(await assign(wanted, 'ghp_hubot')).toBe('FORBIDDEN')
    expect(await assign(wanted, 'ghs_acme')).toBe('FORBIDDEN')
    expect(await assign(wanted, 'ghp_stranger')).toBe('NOT_FOUND')
  })

  it('names who pushed what a check suite checks', async () => {
    const { commit } = await site.file('more.md', 'main')
    const query = `query($id: ID!) { node(id: $id) { ... on Repository { object(oid: "${commit.sha}") {
      ... on Commit { checkSuites(first: 5) { nodes { creator { login } app { slug } } } } } } } }`
    const { data } = await send(query, { id: site.id })
    const found = data.node.object.checkSuites.nodes
    expect(found).toEqual([{ creator: { login: 'mona' }, app: { slug: expect.any(String) } }])
  })
})

import { describe, expect, it } from 'vitest'
import type { ServiceClient } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { eventOf, useHooks } from '../../_support/webhooks/hooks.ts'

const service = useService()
const hooks = useHooks(service)

/** Sends a document with a token. */
async function ask(token: string, query: string, variables: object = {}) {
  const response = await fetch(`${service.server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any
  return (await response.json()) as { data: any; errors?: object[] }
}

const owner = 'ghp_mona'
const member = 'ghp_hubot'
const outsider = 'ghp_stranger'

/** The repository of a document that asks for fields of one. */
async function fieldsOf(token: string, path: string, fields: string) {
  const [, , login, name] = path.split('/')
  const query = `query($owner:String!,$name:String!){repository(owner:$owner,name:$name){${fields}}}`
  const { data, errors } = await ask(token, query, { owner: login, name })
  expect(errors).toBeUndefined()
  return data.repository
}

/** Performs a mutation with an input. */
async function mutate(token: string, name: string, input: object, fields: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const { data, errors } = await ask(
    token,
    `mutation($input:${type}){${name}(input:$input){${fields}}}`,
    { input },
  )
  expect(errors).toBeUndefined()
  return data[name]
}

const write = (client: ServiceClient, path: string, file: string, text: string, branch?: string) =>
  client.request('PUT', `${path}/contents/${file}`, {
    message: `Add ${file}`,
    content: Buffer.from(text).toString('base64'),
    ...(branch !== undefined && { branch }),
  })

const mona = () => service.as('mona')

describe('a repository', () => {
  const callers = [
    ['its owner', owner],
    ['a member', member],
    ['an outsider', outsider],
    ['an app', 'ghs_acme'],
  ] as const

  it.each(callers)('says to %s what REST says', async (_who, token) => {
    const path = '/repos/acme/widgets'
    const { body: rest } = await service.as(undefined, { token }).get(path)
    const found = await fieldsOf(
      token,
      path,
      `id databaseId name nameWithOwner description isPrivate isFork isArchived isTemplate
       hasIssuesEnabled hasWikiEnabled forkCount stargazerCount diskUsage url createdAt
       owner{login} viewerCanAdminister visibility`,
    )
    expect(found).toEqual({
      id: rest.node_id,
      databaseId: rest.id,
      name: rest.name,
      nameWithOwner: rest.full_name,
      description: rest.description,
      isPrivate: rest.private,
      isFork: rest.fork,
      isArchived: rest.archived,
      isTemplate: rest.is_template,
      hasIssuesEnabled: rest.has_issues,
      hasWikiEnabled: rest.has_wiki,
      forkCount: rest.forks_count,
      stargazerCount: rest.stargazers_count,
      diskUsage: rest.size,
      url: rest.html_url,
      createdAt: rest.created_at,
      owner: { login: rest.owner.login },
      viewerCanAdminister: rest.permissions?.admin ?? false,
      visibility: 'PUBLIC',
    })
  })

  it('shows the ways of merging to those who can only read', async () => {
    const path = await service.repository()
    await mona().patch(path, { allow_rebase_merge: false })
    const fields = 'mergeCommitAllowed rebaseMergeAllowed squashMergeCommitMessage'
    expect(await fieldsOf(member, path, fields)).toEqual({
      mergeCommitAllowed: true,
      rebaseMergeAllowed: false,
      squashMergeCommitMessage: 'COMMIT_MESSAGES',
    })
  })

  it('is absent for those from whom REST hides it', async () => {
    const { data, errors } = await ask(
      outsider,
      '{repository(owner:"mona",name:"secrets"){object(expression:"HEAD"){oid}}}',
    )
    expect(data.repository).toBeNull()
    expect(errors).toMatchObject([{ type: 'NOT_FOUND', path: ['repository'] }])
  })

  it('tells what its files say', async () => {
    const path = await service.repository({ auto_init: true })
    const template = '---\nname: Bug\nabout: What broke\ntitle: "[bug] "\n---\n\nSteps\n'
    await write(mona(), path, '.github/ISSUE_TEMPLATE/bug.md', template)
    const config =
      'blank_issues_enabled: false\ncontact_links:\n  - name: Chat\n    about: Ask\n    url: https://chat.example.com\n'
    await write(mona(), path, '.github/ISSUE_TEMPLATE/config.yml', config)
    await write(mona(), path, 'SECURITY.md', 'Write to us.\n')
    const found = await fieldsOf(
      owner,
      path,
      `issueTemplates{name about title body} contactLinks{name about url} isBlankIssuesEnabled
       isSecurityPolicyEnabled fundingLinks{url} codeOfConduct{key}`,
    )
    expect(found).toEqual({
      issueTemplates: [{ name: 'Bug', about: 'What broke', title: '[bug] ', body: 'Steps\n' }],
      contactLinks: [{ name: 'Chat', about: 'Ask', url: 'https://chat.example.com' }],
      isBlankIssuesEnabled: false,
      isSecurityPolicyEnabled: true,
      fundingLinks: [],
      codeOfConduct: null,
    })
  })
})

describe('git', () => {
  it('names what REST names', async () => {
    const path = await service.repository({ auto_init: true })
    const { body: head } = await mona().get(`${path}/commits/main`)
    const found = await fieldsOf(
      member,
      path,
      `defaultBranchRef{name target{oid ... on Commit{message author{name user{login}} history(first:5){totalCount}}}}
       byId:object(oid:"${head.sha}"){__typename oid} none:object(expression:"main:none"){oid}
       file:object(expression:"HEAD:README.md"){... on Blob{text isBinary byteSize}}
       tree:object(expression:"main:"){... on Tree{entries{name type object{oid}}}}`,
    )
    const { body: file } = await mona().get(`${path}/contents/README.md`)
    const text = Buffer.from(file.content, 'base64').toString()
    expect(found).toEqual({
      defaultBranchRef: {
        name: 'main',
        target: {
          oid: head.sha,
          message: head.commit.message,
          author: { name: head.commit.author.name, user: { login: head.author.login } },
          history: { totalCount: 1 },
        },
      },
      byId: { __typename: 'Commit', oid: head.sha },
      none: null,
      file: { text, isBinary: false, byteSize: file.size },
      tree: { entries: [{ name: 'README.md', type: 'blob', object: { oid: file.sha } }] },
    })
  })

  it('commits to a branch that is where the caller expects it', async () => {
    const path = await service.repository({ auto_init: true })
    await hooks.create({ events: ['push'] })
    const { body: head } = await mona().get(`${path}/commits/main`)
    const input = {
      branch: { repositoryNameWithOwner: path.slice('/repos/'.length), branchName: 'main' },
      expectedHeadOid: head.sha,
      message: { headline: 'Replace', body: 'All of it.' },
      fileChanges: {
        additions: [{ path: 'a/b.txt', contents: Buffer.from('one\n').toString('base64') }],
        deletions: [{ path: 'README.md' }],
      },
    }
    const { commit } = await mutate(owner, 'createCommitOnBranch', input, 'commit{oid}')
    const { body: now } = await mona().get(`${path}/commits/main`)
    expect(now).toMatchObject({ sha: commit.oid, commit: { message: 'Replace\n\nAll of it.' } })
    expect(now.files.map(({ filename }: { filename: string }) => filename).toSorted()).toEqual([
      'README.md',
      'a/b.txt',
    ])
    const query =
      'mutation($input:CreateCommitOnBranchInput!){createCommitOnBranch(input:$input){commit{oid}}}'
    const again = await ask(owner, query, { input })
    expect(again.errors).toMatchObject([{ type: 'UNPROCESSABLE' }])
  })
})

describe('mutations', () => {
  it('move refs, with the events of a push', async () => {
    const path = hooks.repository
    await write(mona(), path, 'a.txt', 'one')
    await hooks.create({ events: ['create', 'delete'] })
    const { body: head } = await mona().get(`${path}/commits/main`)
    const { id } = await fieldsOf(owner, path, 'id')
    const name = 'refs/heads/topic'
    const made = await mutate(
      owner,
      'createRef',
      { repositoryId: id, name, oid: head.sha },
      'ref{id name}',
    )
    expect((await mona().get(`${path}/git/ref/heads/topic`)).body.node_id).toBe(made.ref.id)
    await mutate(owner, 'deleteRef', { refId: made.ref.id }, 'clientMutationId')
    expect((await mona().get(`${path}/git/ref/heads/topic`)).status).toBe(404)
    expect((await hooks.heard()).map(eventOf)).toEqual(['create', 'delete'])
  })

  it('protect branches', async () => {
    const path = await service.repository({ auto_init: true })
    const { id } = await fieldsOf(owner, path, 'id')
    const rule = await mutate(
      owner,
      'createBranchProtectionRule',
      {
        repositoryId: id,
        pattern: 'main',
        requiresApprovingReviews: true,
        requiredApprovingReviewCount: 2,
      },
      'branchProtectionRule{id requiredApprovingReviewCount}',
    )
    const ruleId = rule.branchProtectionRule.id
    const input = { branchProtectionRuleId: ruleId, isAdminEnforced: true }
    await mutate(owner, 'updateBranchProtectionRule', input, 'branchProtectionRule{id}')
    const { body } = await mona().get(`${path}/branches/main/protection`)
    expect(body).toMatchObject({
      enforce_admins: { enabled: true },
      required_pull_request_reviews: { required_approving_review_count: 2 },
    })
    const hidden = await fieldsOf(member, path, 'branchProtectionRules(first:1){totalCount}')
    expect(hidden.branchProtectionRules.totalCount).toBe(0)
    await mutate(
      owner,
      'deleteBranchProtectionRule',
      { branchProtectionRuleId: ruleId },
      'clientMutationId',
    )
    expect((await mona().get(`${path}/branches/main/protection`)).status).toBe(404)
  })

  it('archive, star and describe', async () => {
    const path = hooks.repository
    await hooks.create({ events: ['repository', 'star'] })
    const { id } = await fieldsOf(owner, path, 'id')
    const starred = await mutate(
      owner,
      'addStar',
      { starrableId: id },
      'starrable{stargazerCount viewerHasStarred}',
    )
    expect(starred.starrable).toEqual({ stargazerCount: 1, viewerHasStarred: true })
    await mutate(
      owner,
      'updateTopics',
      { repositoryId: id, topicNames: ['cli'] },
      'invalidTopicNames',
    )
    await mutate(owner, 'archiveRepository', { repositoryId: id }, 'repository{isArchived}')
    const { body } = await mona().get(path)
    expect(body).toMatchObject({ archived: true, topics: ['cli'], stargazers_count: 1 })
    const heard = (await hooks.heard()).map(eventOf)
    expect(heard).toContain('star')
    expect(heard).toContain('repository')
  })
})

describe('lists of a repository', () => {
  it('keep issues and pull requests apart, with their states', async () => {
    const path = await service.repository({ auto_init: true })
    await mona().post(`${path}/issues`, { title: 'One', labels: ['bug'] })
    await mona().post(`${path}/issues`, { title: 'Two', assignees: ['mona'] })
    await mona().patch(`${path}/issues/1`, { state: 'closed' })
    const { body: head } = await mona().get(`${path}/commits/main`)
    await mona().post(`${path}/git/refs`, { ref: 'refs/heads/topic', sha: head.sha })
    await write(mona(), path, 'a.txt', 'one', 'topic')
    await mona().post(`${path}/pulls`, { title: 'Three', head: 'topic', base: 'main' })
    const found = await fieldsOf(
      owner,
      path,
      `all:issues{totalCount} open:issues(states:OPEN,first:5){totalCount nodes{title}}
       labelled:issues(labels:["bug"],first:5){nodes{number}}
       mine:issues(filterBy:{assignee:"mona"},first:5){nodes{number}}
       pulls:pullRequests(states:OPEN,headRefName:"topic",first:5){totalCount nodes{number}}
       merged:pullRequests(states:MERGED){totalCount}
       ref(qualifiedName:"topic"){associatedPullRequests(first:5){nodes{number}}}
       refs(refPrefix:"refs/heads/",first:5,orderBy:{field:ALPHABETICAL,direction:DESC}){nodes{name}}`,
    )
    expect(found).toEqual({
      all: { totalCount: 2 },
      open: { totalCount: 1, nodes: [{ title: 'Two' }] },
      labelled: { nodes: [{ number: 1 }] },
      mine: { nodes: [{ number: 2 }] },
      pulls: { totalCount: 1, nodes: [{ number: 3 }] },
      merged: { totalCount: 0 },
      ref: { associatedPullRequests: { nodes: [{ number: 3 }] } },
      refs: { nodes: [{ name: 'topic' }, { name: 'main' }] },
    })
  })

  it('find releases by their tags, and drafts for those who see them', async () => {
    const path = await service.repository({ auto_init: true })
    await mona().post(`${path}/releases`, { tag_name: 'v1', name: 'One', body: '**New**' })
    await mona().post(`${path}/releases`, { tag_name: 'v2', draft: true })
    const fields = `release(tagName:"v1"){name isLatest tagCommit{oid} description} draft:release(tagName:"v2"){isDraft}
      releases(first:5,orderBy:{field:CREATED_AT,direction:ASC}){totalCount}`
    const { body: head } = await mona().get(`${path}/commits/main`)
    const release = {
      name: 'One',
      isLatest: true,
      tagCommit: { oid: head.sha },
      description: '**New**',
    }
    expect(await fieldsOf(owner, path, fields)).toEqual({
      release,
      draft: { isDraft: true },
      releases: { totalCount: 2 },
    })
    expect(await fieldsOf(member, path, fields)).toEqual({
      release,
      draft: null,
      releases: { totalCount: 1 },
    })
  })
})

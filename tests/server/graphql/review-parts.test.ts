import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { Site } from './_twins.ts'
import { worldWithWritingApp } from './_writing-app.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/* Reactions to, edits of and hidden reviews and comments. */

const tokens = ['ghp_mona', 'ghp_hubot', 'ghp_stranger', 'ghs_acme']

describe('the parts of a review', () => {
  const service = useService({ world: worldWithWritingApp })
  let site: Site
  let made: Json
  let onCommit: Json
  beforeAll(async () => {
    site = new Site('parts', service.as('mona'), service.as('hubot'))
    await site.begin()
    made = await site.note('thought')
    onCommit = await site.post(`commits/${site.sha}/comments`, { body: 'Nice' })
  })

  const send = async (query: string, variables: object, token = 'ghp_mona'): Promise<Json> =>
    (await service.as(undefined, { token }).post('/graphql', { query, variables })).body
  const read = async (id: string, type: string, fields: string, token?: string): Promise<Json> =>
    (
      await send(
        `query($id: ID!) { node(id: $id) { ... on ${type} { ${fields} } } }`,
        { id },
        token,
      )
    ).data?.node
  const change = async (name: string, input: object, token?: string) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
    const query = `mutation($input: ${type}) { ${name}(input: $input) { clientMutationId } }`
    const { errors } = await send(query, { input }, token)
    return errors ? (errors[0].type as string) : 'done'
  }

  it('has reactions to a review, of everyone who may react to its comments', async () => {
    const id = made.review.node_id
    const input = { subjectId: id, content: 'ROCKET' }
    for (const token of tokens) expect(await change('addReaction', input, token)).toBe('done')
    expect(await change('addReaction', { ...input, content: 'EYES' })).toBe('done')
    const fields = `reactions(first: 10, content: ROCKET) { totalCount nodes { id user { login } } }
      reactionGroups { content viewerHasReacted reactors(first: 1) { totalCount } }`
    const { reactions, reactionGroups } = await read(id, 'PullRequestReview', fields)
    expect(reactions.totalCount).toBe(4)
    const of = (content: string) => reactionGroups.find((each: Json) => each.content === content)
    expect(of('ROCKET')).toMatchObject({ viewerHasReacted: true, reactors: { totalCount: 4 } })
    expect(of('HEART')).toMatchObject({ viewerHasReacted: false, reactors: { totalCount: 0 } })
    expect(await read(reactions.nodes[0].id, 'Reaction', 'content')).toEqual({ content: 'ROCKET' })
    expect(await change('removeReaction', input, 'ghp_hubot')).toBe('done')
    expect(await change('removeReaction', input, 'ghp_hubot')).toBe('NOT_FOUND')
    expect((await read(id, 'PullRequestReview', fields)).reactions.totalCount).toBe(3)
  })

  it('hides reviews and comments, which their authors and writers may', async () => {
    const subjects = [
      ['PullRequestReview', made.review.node_id],
      ['PullRequestReviewComment', made.note.node_id],
      ['CommitComment', onCommit.node_id],
    ] as const
    const fields = 'isMinimized minimizedReason viewerCanMinimize'
    for (const [type, id] of subjects) {
      const input = { subjectId: id, classifier: 'OFF_TOPIC' }
      for (const token of ['ghp_hubot', 'ghp_stranger']) {
        expect(await change('minimizeComment', input, token)).toBe('FORBIDDEN')
        expect((await read(id, type, fields, token)).viewerCanMinimize).toBe(false)
      }
      expect(await change('minimizeComment', input)).toBe('done')
      const hidden = { isMinimized: true, minimizedReason: 'off-topic', viewerCanMinimize: true }
      expect(await read(id, type, fields)).toEqual(hidden)
      expect(await change('unminimizeComment', { subjectId: id })).toBe('done')
      expect(await read(id, type, fields)).toMatchObject({
        isMinimized: false,
        minimizedReason: null,
      })
    }
  })

  it('knows who edited a review and its comments', async () => {
    const { pull, review, note } = made
    await site.call(['PUT', `pulls/${pull.number}/reviews/${review.id}`, { body: 'Well' }])
    await site.call(['PATCH', `pulls/comments/${note.id}`, { body: 'Because?' }])
    const fields = `lastEditedAt includesCreatedEdit
      userContentEdits(first: 5) { nodes { id editor { login } } }`
    for (const [type, { node_id: id }] of [
      ['PullRequestReview', review],
      ['PullRequestReviewComment', note],
    ] as const) {
      const { userContentEdits, ...edited } = await read(id, type, fields)
      expect(edited).toEqual({ lastEditedAt: expect.any(String), includesCreatedEdit: true })
      expect(userContentEdits.nodes).toMatchObject([{ editor: { login: 'mona' } }])
      const [{ id: edit }] = userContentEdits.nodes
      expect(await read(edit, 'UserContentEdit', 'id')).toEqual({ id: edit })
    }
    expect((await read(pull.node_id, 'PullRequest', fields)).lastEditedAt).toBeNull()
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const long = (most: number) => '☃'.repeat(most + 1)

/** With a token of an app that may write checks. */
const world = {
  ...testWorld,
  apps: testWorld.apps?.map((app) => ({
    ...app,
    permissions: { ...app.permissions, checks: 'write' as const },
  })),
}

describe.each(versions)('input that the contract refuses, in %s', (version) => {
  const service = useService({ world })
  let path: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    await mona().post(`${path}/issues`, { title: 'Broken' })
  })
  const mona = () => service.as('mona', { version })
  const refused = async (place: string, input: object, caller = mona()) => {
    const [method, at] = place.split(' ') as [string, string]
    const { status, body } = await caller.request(method, at.replace('…', path), input)
    expect(status).toBe(422)
    return body
  }

  it.each([
    ['POST …/issues', 'Issue', 'title', 256, {}],
    ['POST …/issues', 'Issue', 'body', 65_536, { title: 'x' }],
    ['PATCH …/issues/1', 'Issue', 'body', 65_536, {}],
    ['POST …/issues/1/comments', 'IssueComment', 'body', 65_536, {}],
    ['POST …/pulls', 'PullRequest', 'body', 65_536, { title: 'x', head: 'a', base: 'b' }],
    ['PATCH …/labels/bug', 'Label', 'description', 100, {}],
    ['PATCH /user', 'User', 'bio', 160, {}],
  ])('%s: %s with a %s that is too long', async (place, resource, field, most, others) => {
    const message = `${field} is too long (maximum is ${most} characters)`
    expect(await refused(place, { ...others, [field]: long(most) })).toMatchObject({
      message: 'Validation Failed',
      errors: [{ resource, field, code: 'custom', message }],
    })
  })

  it('a text or list inside of an object that is too long', async () => {
    const app = service.as(undefined, { token: 'ghs_acme', version })
    const run = (output: object) => {
      const input = { name: 'x', head_sha: 'main', output: { title: 'x', ...output } }
      return refused('POST /repos/acme/widgets/check-runs', input, app)
    }
    const { message, errors } = await run({ summary: long(65_535) })
    const detail = 'Only 65535 characters are allowed; 65536 were supplied.'
    const error = {
      resource: 'CheckRun',
      field: 'output.summary',
      code: 'invalid',
      message: detail,
    }
    expect([message, errors]).toEqual([`Invalid request.\n\n${detail}`, [error]])
    const remark = {
      path: 'a',
      start_line: 1,
      end_line: 1,
      annotation_level: 'notice',
      message: 'x',
    }
    const many = await run({ summary: 'x', annotations: Array(52).fill(remark) })
    expect(many.message).toMatch(/No more than 50 items are allowed; 52 were supplied\.$/)
  })

  it.each([
    [
      'POST /gists',
      { public: 1, files: { a: { content: 'x' } } },
      'Gist',
      'public',
      'must be boolean',
    ],
    [
      'PATCH …',
      { security_and_analysis: 5 },
      'Repository',
      'security_and_analysis',
      'must be object',
    ],
    ['POST …/merges', {}, 'PullRequest', 'base', /required property/],
    ['POST …/dispatches', {}, 'Dispatch', 'event_type', /required property/],
    ['POST …/keys', {}, 'PublicKey', 'key', /required property/],
  ])('%s %j has one error', async (place, input, resource, field, words) => {
    const { errors, message } = await refused(place, input)
    expect(errors).toMatchObject([{ resource, field, message: expect.stringMatching(words) }])
    expect(message).toBe(`Invalid request.\n\n${field} ${errors[0].message}`)
  })

  it('a pull request lacks its title, not the issue that could be one', async () => {
    const { message, errors } = await refused('POST …/pulls', { head: 'a', base: 'main' })
    const missing = { resource: 'PullRequest', field: 'title', code: 'missing_field' }
    expect([message, errors]).toEqual(['Validation Failed', [missing]])
  })
})

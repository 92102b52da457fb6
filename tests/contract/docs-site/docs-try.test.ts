import { describe, expect, it } from 'vitest'
import { curlCommand } from '../../../tools/docs-site/browser/try/curl.js'
import {
  createRequest,
  missingField,
  type TrialOperation,
} from '../../../tools/docs-site/browser/try/request.js'
import { readReferences } from '../../../tools/docs-site/reference/read.ts'
import { tryFiles } from '../../../tools/docs-site/try/try-files.ts'
import { root, versions } from '../../_support/bundles.ts'

const context = {
  base: 'http://127.0.0.1:3000',
  versionHeader: 'X-Service-Api-Version',
  version: '2026-03-10',
  secret: '',
}

const trial = (change: Partial<TrialOperation> = {}): TrialOperation => ({
  method: 'GET',
  path: '/repos/{owner}/contents/{path}',
  credentials: 'token',
  fields: [
    { name: 'owner', in: 'path', required: true },
    { name: 'path', in: 'path', required: true, segments: true },
    { name: 'ref', in: 'query' },
    { name: 'exclude', in: 'query', list: true },
  ],
  ...change,
})

const values = { owner: 'a/b ?', path: 'docs/ä.md', ref: '', exclude: 'one, two' }

describe('a request of "Try it"', () => {
  it('encodes parameters, keeps segments, repeats lists and leaves out empty fields', () => {
    const { url } = createRequest(trial(), { ...context, values })
    expect(url).toBe(
      'http://127.0.0.1:3000/repos/a%2Fb%20%3F/contents/docs/%C3%A4.md?exclude=one&exclude=two',
    )
  })

  it('authenticates with a token, or with a client and its secret, or not at all', () => {
    const headersOf = (change: Partial<TrialOperation>, secret: string) =>
      createRequest(trial(change), {
        ...context,
        values: { ...values, client_id: 'Ov1' },
        secret,
      }).headers
    expect(headersOf({}, 'ghp_1').Authorization).toBe('Bearer ghp_1')
    expect(headersOf({ credentials: 'app' }, 'a.b.c').Authorization).toBe('Bearer a.b.c')
    expect(headersOf({ credentials: 'client' }, 's').Authorization).toBe(`Basic ${btoa('Ov1:s')}`)
    expect(headersOf({}, '')).toEqual({ 'X-Service-Api-Version': '2026-03-10' })
  })

  it('has a content type only with a body', () => {
    const bodyOf = (body?: string) => createRequest(trial(), { ...context, values, body })
    expect(bodyOf('{}')).toMatchObject({
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(bodyOf('  ')).not.toHaveProperty('body')
    expect(bodyOf().headers).not.toHaveProperty('Content-Type')
  })

  it('lacks a required field', () => {
    expect(missingField(trial(), values)).toBeUndefined()
    expect(missingField(trial(), { ...values, path: '' })).toBe('path')
  })

  it('is quoted as a curl command', () => {
    const request = createRequest(trial({ method: 'DELETE' }), {
      ...context,
      values: { owner: "o'x", path: 'p' },
      secret: "it's",
      body: '{"a": "$HOME \'"}',
    })
    expect(curlCommand(request)).toBe(
      [
        String.raw`curl -i -X DELETE 'http://127.0.0.1:3000/repos/o'\''x/contents/p'`,
        String.raw`-H 'Authorization: Bearer it'\''s'`,
        `-H 'X-Service-Api-Version: 2026-03-10'`,
        `-H 'Content-Type: application/json'`,
        String.raw`-d '{"a": "$HOME '\''"}'`,
      ].join(' \\\n  '),
    )
  })
})

describe.each(versions)('the forms of "Try it" in %s', (version) => {
  it('have an example for each path parameter, and JSON in each body', async () => {
    const reference = (await readReferences(root)).find((each) => each.version === version)!
    const trials = tryFiles(reference).flatMap(([, text]) =>
      Object.entries(JSON.parse(text) as Record<string, FilledTrial>),
    )
    expect(trials.length).toBeGreaterThan(300)
    const empty = trials.filter(([, { path, fields, fileType, bodies = [] }]) => {
      const request = createRequest(
        { path, fields, method: 'GET', credentials: 'none' },
        { ...context, values: valuesOf(fields) },
      )
      for (const { text } of fileType ? [] : bodies) JSON.parse(text)
      return request.url.includes('{') || missingField({ path, fields } as never, valuesOf(fields))
    })
    expect(empty.map(([id]) => id)).toEqual([])
  })
})

type FilledTrial = Pick<TrialOperation, 'path'> & {
  fields: (TrialOperation['fields'][number] & { value?: string })[]
  bodies?: { text: string }[]
  fileType?: string
}

const valuesOf = (fields: FilledTrial['fields']) =>
  Object.fromEntries(fields.map(({ name, value = '' }) => [name, value]))

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouter } from '../../server/contract/router.ts'
import type { OperationTable } from '../../server/contract/operation.ts'

/** A table of operations that are named by their method and path. */
function table(...places: string[]): OperationTable {
  const rows = places.map((place) => {
    const [method, path] = place.split(' ')
    return [place, { method, path }]
  })
  return Object.fromEntries(rows) as OperationTable
}

const router = createRouter(
  table(
    'GET /',
    'GET /users/{username}',
    'GET /users/me',
    'GET /users/me/keys/{key}',
    'PATCH /users/me',
    'POST /repos/{owner}/{repo}/hooks',
    'GET /repos/{owner}/{repo}/hooks',
    'GET /repos/{owner}/{repo}/compare/{base}/{head}',
    'GET /repos/{owner}/{repo}/{archive}',
  ),
)

function found(method: string, path: string) {
  const match = router.match(method, path)
  return match && 'operation' in match ? [match.operation.id, match.parameters] : match
}

describe('the router', () => {
  it.each([
    ['/', 'GET /', {}],
    ['/users/mona', 'GET /users/{username}', { username: 'mona' }],
    ['/users/mona/', 'GET /users/{username}', { username: 'mona' }],
    ['/users/me', 'GET /users/me', {}],
    ['/users/me/keys/7', 'GET /users/me/keys/{key}', { key: '7' }],
    [
      '/repos/a/b/compare/c/d',
      'GET /repos/{owner}/{repo}/compare/{base}/{head}',
      { owner: 'a', repo: 'b', base: 'c', head: 'd' },
    ],
  ])('finds GET %s', (path, id, parameters) => {
    expect(found('GET', path)).toEqual([id, parameters])
  })

  it('tries the parameter where the word leads nowhere', () => {
    expect(found('GET', '/repos/a/b/compare')).toEqual([
      'GET /repos/{owner}/{repo}/{archive}',
      { owner: 'a', repo: 'b', archive: 'compare' },
    ])
  })

  it('prefers the word although only the parameter knows the method', () => {
    expect(found('PATCH', '/users/me')).toEqual(['PATCH /users/me', {}])
    expect(found('PATCH', '/users/mona')).toEqual({ allow: ['GET', 'HEAD'] })
  })

  it.each([
    ['a%20b', 'a b'],
    ['%E2%98%83', '☃'],
    ['a%2Fb', 'a/b'],
    ['%2e%2e', '..'],
    ['a+b', 'a+b'],
    ['%2525', '%25'],
  ])('decodes %s once', (segment, username) => {
    expect(found('GET', `/users/${segment}`)).toEqual(['GET /users/{username}', { username }])
  })

  it.each(['/users', '/users/', '/users//', '//users/mona', '/users/a/b', '/Users/mona', ''])(
    'finds nothing at "%s"',
    (path) => expect(found('GET', path)).toBeUndefined(),
  )

  it.each(['%', '%z', '%ff', '%E2%98', 'a%'])('finds nothing at a broken escape: %s', (segment) => {
    expect(found('GET', `/users/${segment}`)).toBeUndefined()
  })

  it('says which methods a path knows, sorted, with HEAD where GET is', () => {
    expect(found('DELETE', '/repos/a/b/hooks')).toEqual({ allow: ['GET', 'HEAD', 'POST'] })
    const posting = createRouter(table('POST /pings'))
    expect(posting.match('GET', '/pings')).toEqual({ allow: ['POST'] })
  })

  it('is not led astray by words that objects know', () => {
    for (const word of ['__proto__', 'constructor', 'toString']) {
      expect(found('GET', `/${word}`)).toBeUndefined()
      expect(found('GET', `/users/${word}`)).toEqual(['GET /users/{username}', { username: word }])
    }
  })

  it('gives back whatever a caller encoded', () => {
    const names = fc.tuple(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    )
    const property = fc.property(names, ([owner, repo]) => {
      const path = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/hooks`
      expect(found('GET', path)).toEqual(['GET /repos/{owner}/{repo}/hooks', { owner, repo }])
    })
    fc.assert(property)
  })

  it('finds every operation of a large contract at once', () => {
    const places = Array.from({ length: 3000 }, (_, index) => `GET /a${index}/{x}/b/{y}`)
    const large = createRouter(table(...places))
    for (const [index, place] of places.entries()) {
      const match = large.match('GET', `/a${index}/1/b/2`)
      expect(match && 'operation' in match && match.operation.id).toBe(place)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRouter } from '../../server/contract/router.ts'
import type { OperationTable } from '../../server/contract/operation.ts'

/** A table of operations named by their method and path. */
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

  it('tries the parameter if the literal segment leads nowhere', () => {
    expect(found('GET', '/repos/a/b/compare')).toEqual([
      'GET /repos/{owner}/{repo}/{archive}',
      { owner: 'a', repo: 'b', archive: 'compare' },
    ])
  })

  it('prefers the literal segment even if only the parameter has the method', () => {
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

  it.each(['%', '%z', '%ff', '%E2%98', 'a%'])(
    'finds nothing at an invalid escape: %s',
    (segment) => {
      expect(found('GET', `/users/${segment}`)).toBeUndefined()
    },
  )

  it('lists the methods of a path, sorted, with HEAD if there is GET', () => {
    expect(found('DELETE', '/repos/a/b/hooks')).toEqual({ allow: ['GET', 'HEAD', 'POST'] })
    const posting = createRouter(table('POST /pings'))
    expect(posting.match('GET', '/pings')).toEqual({ allow: ['POST'] })
  })

  it('takes POST for PATCH, unless the path has an operation with POST', () => {
    expect(found('POST', '/users/me')).toEqual(['PATCH /users/me', {}])
    expect(found('DELETE', '/users/me')).toEqual({ allow: ['GET', 'HEAD', 'PATCH', 'POST'] })
    const both = createRouter(table('PATCH /pings', 'POST /pings'))
    const match = both.match('POST', '/pings')
    expect(match && 'operation' in match && match.operation.id).toBe('POST /pings')
  })

  it('handles names of Object.prototype as plain text', () => {
    for (const word of ['__proto__', 'constructor', 'toString']) {
      expect(found('GET', `/${word}`)).toBeUndefined()
      expect(found('GET', `/users/${word}`)).toEqual(['GET /users/{username}', { username: word }])
    }
  })

  it('returns any value that a caller encoded', () => {
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

  describe('if the last parameter takes the rest of the path', () => {
    const places = table('GET /repos/{repo}/contents/{path}', 'GET /repos/{repo}/contents/{path}/x')
    const [rest, more] = Object.values(places)
    Object.assign(rest!, { multiSegment: 'path' })
    const rested = createRouter({ rest: rest!, more: more!, ...table('GET /repos/{repo}/{other}') })
    const taken = (path: string) => {
      const match = rested.match('GET', path)
      return match && 'operation' in match ? [match.operation.id, match.parameters.path] : match
    }

    it.each([
      ['/repos/r/contents/a', 'a'],
      ['/repos/r/contents/a/b.md', 'a/b.md'],
      ['/repos/r/contents/a%2Fb/%E2%98%83', 'a/b/☃'],
      ['/repos/r/contents/a//b', 'a//b'],
      ['/repos/r/contents/a/', 'a/'],
      ['/repos/r/contents/', ''],
      ['/repos/r/contents', ''],
    ])('%s', (path, value) => expect(taken(path)).toEqual(['rest', value]))

    it('prefers a path with more literal segments', () => {
      expect(taken('/repos/r/contents/a/x')).toEqual(['more', 'a'])
      expect(taken('/repos/r/contents/a/x/y')).toEqual(['rest', 'a/x/y'])
      expect(taken('/repos/r/elsewhere')).toEqual(['GET /repos/{repo}/{other}', undefined])
    })

    it('finds nothing at an invalid escape, but knows its methods', () => {
      expect(taken('/repos/r/contents/a/%')).toBeUndefined()
      expect(rested.match('POST', '/repos/r/contents/a/b')).toEqual({ allow: ['GET', 'HEAD'] })
    })
  })

  describe('if an inner parameter takes more than one segment', () => {
    const places = table(
      'GET /repos/{repo}/commits/{ref}/status',
      'GET /repos/{repo}/commits/{ref}/checks/{check}',
      'GET /repos/{repo}/commits/{ref}',
    )
    for (const row of Object.values(places)) Object.assign(row, { multiSegment: 'ref' })
    const spanned = createRouter(places)
    const taken = (path: string) => {
      const match = spanned.match('GET', path)
      return match && 'operation' in match ? [match.operation.id, match.parameters] : match
    }
    const [status, checks, commit] = Object.keys(places)

    it.each([
      ['/repos/r/commits/main/status', status, { ref: 'main' }],
      ['/repos/r/commits/a/b/c/status', status, { ref: 'a/b/c' }],
      ['/repos/r/commits/a%2Fb/status', status, { ref: 'a/b' }],
      ['/repos/r/commits/status/status', status, { ref: 'status' }],
      ['/repos/r/commits/a/status/status', status, { ref: 'a/status' }],
      ['/repos/r/commits/a/b/checks/7', checks, { ref: 'a/b', check: '7' }],
      ['/repos/r/commits/a/checks/status', status, { ref: 'a/checks' }],
      ['/repos/r/commits/a/b', commit, { ref: 'a/b' }],
      ['/repos/r/commits/status', commit, { ref: 'status' }],
    ])('%s', (path, id, parameters) => {
      expect(taken(path)).toEqual([id, { repo: 'r', ...parameters }])
    })

    it('requires at least one segment, and finds nothing at an invalid escape', () => {
      const alone = createRouter({ status: places[status as string]! })
      expect(alone.match('GET', '/repos/r/commits/status')).toBeUndefined()
      expect(alone.match('GET', '/repos/r/commits/a')).toBeUndefined()
      expect(alone.match('GET', '/repos/r/commits/a/%/status')).toBeUndefined()
      expect(alone.match('POST', '/repos/r/commits/a/b/status')).toEqual({ allow: ['GET', 'HEAD'] })
    })
  })

  it('finds every operation of a large contract quickly', () => {
    const places = Array.from({ length: 3000 }, (_, index) => `GET /a${index}/{x}/b/{y}`)
    const large = createRouter(table(...places))
    for (const [index, place] of places.entries()) {
      const match = large.match('GET', `/a${index}/1/b/2`)
      expect(match && 'operation' in match && match.operation.id).toBe(place)
    }
  })
})

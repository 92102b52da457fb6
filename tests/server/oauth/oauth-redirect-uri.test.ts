import { describe, expect, it } from 'vitest'
import {
  isRedirectUri,
  redirectUriOf,
  withParameters,
} from '../../../server/protocols/oauth/redirect-uri.ts'
import { localPath } from '../../../server/protocols/oauth/return-to.ts'

const callbacks = [
  'https://app.example.com/auth',
  'http://127.0.0.1:9999/callback',
  'http://[::1]/callback',
  'com.example.app:/done',
  'x-example-client://oauth',
  'http://localhost/',
]

describe('a redirect URI', () => {
  it.each([
    'https://app.example.com/auth',
    'https://app.example.com:443/auth',
    'https://APP.example.com/auth/github',
    'https://app.example.com/auth?next=/a/../b&to=x@y.example&from=%2Fc',
    'https://app.example.com/auth/.well-known',
    'http://127.0.0.1:9999/callback',
    'http://127.0.0.1:1/callback/below',
    'http://127.0.0.1/callback',
    'http://[::1]:5000/callback',
    'com.example.app:/done',
    'x-example-client://oauth',
    'https://eu.app.example.com/auth/below',
    'http://localhost:54321/',
    'http://localhost:9999/callback',
  ])('can be %s', (uri) => {
    expect(redirectUriOf(uri, callbacks)).toBe(uri)
  })

  it.each([
    ['another host', 'https://evil.example.com/auth'],
    ['a host with the same prefix', 'https://app.example.com.evil.example/auth'],
    ['another scheme', 'http://app.example.com/auth'],
    ['another port', 'https://app.example.com:8443/auth'],
    ['another path', 'https://app.example.com/other'],
    ['a path with the same prefix', 'https://app.example.com/authentic'],
    ['the parent path', 'https://app.example.com/'],
    ['a path with dot segments', 'https://app.example.com/auth/../other'],
    ['a path with encoded dot segments', 'https://app.example.com/auth/%2e%2E/other'],
    ['a path that ends with dot segments', 'https://app.example.com/auth/..'],
    ['an encoded slash', 'https://app.example.com/auth%2fother'],
    ['a backslash', 'https://app.example.com\\@evil.example/auth'],
    ['a user before the host', 'https://app.example.com@evil.example/auth'],
    ['a user before the right host', 'https://mona@app.example.com/auth'],
    ['a fragment', 'https://app.example.com/auth#top'],
    ['a line break', 'https://app.example.com/auth\r\nSet-Cookie: a=b'],
    ['a space', 'https://app.example.com/auth x'],
    ['a non-ASCII letter', 'https://app.example.com/auth/ä'],
    ['another port of a subdomain', 'https://eu.app.example.com:8443/auth'],
    ['the parent domain', 'https://example.com/auth'],
    ['a subdomain of another scheme', 'x-example-client://eu.oauth'],
    ['another private scheme', 'x-example-other://oauth'],
    ['TLS on localhost', 'https://localhost:54321/'],
    ['TLS on the loopback address', 'https://127.0.0.1:9999/callback'],
    ['a script', 'javascript:alert(1)'],
    ['a path only', '/auth'],
    ['nothing', ''],
  ])('cannot be %s', (_what, uri) => {
    expect(redirectUriOf(uri, callbacks)).toBeUndefined()
  })

  // The table in the documentation of the platform ("Authorizing OAuth apps", redirect URLs).
  it.each([
    ['http://example.com/path', true],
    ['http://example.com/path/subdir/other', true],
    ['http://oauth.example.com/path', true],
    ['http://oauth.example.com/path/subdir/other', true],
    ['http://example.com/bar', false],
    ['http://example.com/', false],
    ['http://example.com:8080/path', false],
    ['http://oauth.example.com:8080/path', false],
    ['http://example.org', false],
  ])('follows the documented table for %s', (uri, isGood) => {
    expect(redirectUriOf(uri, ['http://example.com/path'])).toBe(isGood ? uri : undefined)
  })

  it.each(['x-github-client://oauth', 'vscode://vscode.github-authentication/did-authenticate'])(
    'can be registered as %s',
    (uri) => expect(isRedirectUri(uri)).toBe(true),
  )

  it.each([
    'javascript://x/%0aalert(1)',
    'data://text/html,x',
    'file:///etc/passwd',
    'mailto:mona@example.com',
    'tel:110',
    'blob:https://app.example.com/x',
  ])('cannot be registered as %s', (uri) => expect(isRedirectUri(uri)).toBe(false))

  it('defaults to the first callback URL', () => {
    expect(redirectUriOf(undefined, callbacks)).toBe(callbacks[0])
    expect(redirectUriOf(undefined, [])).toBeUndefined()
  })

  it('is never a script, even if an app has registered one', () => {
    const script = 'javascript:alert(1)'
    expect(redirectUriOf(script, [script])).toBeUndefined()
    expect(redirectUriOf(undefined, [script])).toBeUndefined()
  })

  it('keeps its query', () => {
    expect(withParameters('https://a.example/?x=1', { code: 'c', state: undefined })).toBe(
      'https://a.example/?x=1&code=c',
    )
    expect(withParameters('https://a.example/', { code: 'c', state: 'a&b c' })).toBe(
      'https://a.example/?code=c&state=a%26b+c',
    )
  })
})

describe('the return page', () => {
  it.each(['/', '/login/device', '/login/oauth/authorize?client_id=x&state=%2F'])(
    'can be %s',
    (path) => expect(localPath(path)).toBe(path),
  )

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'login',
    '',
    '/a\nb',
    '/\t/evil.example',
  ])('cannot be %j', (path) => expect(localPath(path)).toBeUndefined())
})

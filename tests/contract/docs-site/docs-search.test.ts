import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createFinder,
  type Found,
  type Row,
} from '../../../tools/docs-site/browser/search/finder.js'
import { unpack } from '../../../tools/docs-site/browser/search/unpack.js'
import { indexedWords } from '../../../tools/docs-site/browser/search/words.js'
import { siteFiles } from '../../../tools/docs-site/build.ts'
import { pack } from '../../../tools/docs-site/search/pack.ts'
import { sectionTexts } from '../../../tools/docs-site/search/section-texts.ts'
import { versions } from '../../_support/bundles.ts'

/**
 * What people search for, and the start of the addresses that help them, any of which is among the
 * first three. `reference/` is the reference in the version of the reader.
 */
const demanded: [query: string, ...places: string[]][] = [
  ['create webhook', 'reference/hooks.html#repos-create-webhook', 'guides/webhooks.html'],
  ['rate limit', 'guides/rate-limits.html'],
  ['X-Hub-Signature-256', 'guides/webhooks.html#verify-a-signature'],
  ['422', 'guides/errors.html#422'],
  ['token expired', 'guides/authentication.html#token-expiration'],
  ['redeliver', 'guides/webhooks.html#redeliver', 'reference/hooks.html#repos-redeliver'],
  ['pagination', 'guides/pagination.html'],
  ['ETag', 'conditional-requests.html'],
  ['import svn', 'guides/import.html'],
  ['bad credentials', 'guides/errors.html#401'],
  ['verify signature', 'guides/webhooks.html#verify-a-signature'],
  ['sha256', 'guides/webhooks.html#verify-a-signature'],
  ['retry-after', 'guides/rate-limits.html#retry-a-request'],
  ['device flow', 'guides/authentication.html#authorize-an-oauth-app-on-a-device'],
  ['backup', 'operations.html#backups'],
  ['POST /repos/{owner}/{repo}/hooks', 'reference/hooks.html#repos-create-webhook'],
  ['search code', 'reference/search.html#search-code'],
  ['idempotency', 'guides/errors.html#idempotency'],
  ['docker', 'operations.html#deployment-files'],
  ['X-Poll-Interval', 'conditional-requests.html#polling-interval', 'guides/feeds.html'],
  ['304', 'guides/errors.html#304', 'conditional-requests.html'],
  ['secondary rate limit', 'guides/rate-limits.html#secondary-rate-limits'],
  ['installation token', 'reference/apps.html#apps-create-installation-access-token'],
  ['fine-grained', 'authorization.html', 'guides/authentication.html'],
  ['deprecation', 'guides/versions.html#deprecation-headers'],
  ['upgrade', 'guides/versions.html#upgrade', 'upgrading/'],
]

const others: typeof demanded = [
  ['octokit', 'guides/quickstart.html#use-octokit'],
  ['postgres', 'operations.html'],
  ['PATCH /user', 'reference/users.html#users-update-authenticated'],
  ['WWW-Authenticate', 'guides/errors.html#401'],
  ['X-RateLimit-Reset', 'reference.html#header-x-ratelimit-reset'],
  ['pkce', 'guides/authentication.html#authorize-an-oauth-app-in-the-browser'],
  ['conditional request', 'conditional-requests.html'],
  ['if-none-match', 'conditional-requests.html', 'reference.html#header-etag'],
  ['401', 'guides/errors.html#401'],
  ['403', 'guides/errors.html#403'],
  ['404 not found', 'guides/errors.html#404'],
  ['429', 'guides/errors.html#429'],
  ['Resource not accessible by integration', 'guides/errors.html#403'],
  ['API rate limit exceeded for 10.0.0.1', 'guides/rate-limits.html', 'guides/errors.html#403'],
  ['Not Implemented by this server', 'guides/errors.html#404', 'coverage.html'],
  ['Problems parsing JSON', 'guides/errors.html#400'],
  ['webhook secret', 'guides/webhooks.html'],
  ['hmac', 'guides/webhooks.html#verify-a-signature'],
  ['how do I verify a webhook signature?', 'guides/webhooks.html#verify-a-signature'],
  ['X-GitHub-Event', 'guides/webhooks.html'],
  ['duplicate deliveries', 'guides/errors.html#idempotency', 'guides/webhooks.html#redeliver'],
  ['ssh key', 'reference/ssh-keys.html'],
  ['git lfs', 'guides/import.html', 'operations.html'],
  ['mercurial', 'guides/import.html'],
  ['prometheus metrics', 'operations.html#metrics-endpoint'],
  ['proxy', 'operations.html', 'pointing-tools.html'],
  ['redis', 'operations.html'],
  ['restore backup', 'operations.html#restore'],
  ['rotate secret key', 'operations.html#secret-key-rotation'],
  ['api version header', 'guides/versions.html', 'reference.html#header-x-service-api-version'],
  ['jwt', 'guides/authentication.html'],
  ['refresh token', 'guides/authentication.html#token-expiration'],
  ['cors', 'guides/authentication.html#call-the-api-from-a-web-page'],
  ['per_page', 'guides/pagination.html'],
  ['throttling', 'guides/rate-limits.html'],
  ['list issues', 'reference/issues.html#issues-list-for-repo'],
  ['merge pull request', 'reference/pulls.html#pulls-merge'],
  ['repos/ping-webhook', 'reference/hooks.html#repos-ping-webhook'],
  ['/repos/acme/widgets/contents/docs/a.md', 'reference/contents.html'],
  [
    'GET https://api.example.com/api/v3/users/mona?x=1',
    'reference/users.html#users-get-by-username',
  ],
  ['push event payload', 'reference/webhooks/push.html'],
  ['ping', 'reference/webhooks/ping.html', 'reference/hooks.html#repos-ping-webhook'],
  ['freeze clock', 'guides/control.html#clock'],
  ['search repositories', 'reference/search.html#search-repos'],
  ['payload explorer', 'payloads.html'],
  ['example payloads', 'payloads.html'],
  ['graphiql', 'graphql-explorer.html'],
  ['migration checker', 'upgrade-check.html'],
  ['har file', 'upgrade-check.html', 'upgrading/'],
  ['benchmarks', 'benchmarks.html', 'evidence/benchmarks.html'],
  ['security model', 'security.html'],
  ['coverage', 'coverage.html'],
  ['webook', 'guides/webhooks.html'],
  ['paginaton', 'guides/pagination.html'],
  ['authentification', 'guides/authentication.html'],
  ['subscribtion', 'reference/subscriptions.html'],
  ['atestations', 'reference/attestations.html'],
  ['probot', 'guides/probot.html'],
  ['gh command', 'guides/gh.html'],
  ['GitHub App', 'guides/github-apps.html'],
  ['graphql', 'guides/graphql.html'],
  ['console', 'console.html'],
  ['app webhook deliveries', 'reference/app-hooks.html'],
]

let files: Map<string, string>

/** The value that a script of the site stores in a global variable. */
function stored<Value>(name: string): Value {
  const scope: Record<string, unknown> = {}
  runInNewContext(files.get(`assets/${name}.js`)!, { globalThis: scope })
  return Object.values(scope)[0] as Value
}

const rowsOf = (version: string) => stored<Row[]>(`search-titles-${version}`)

/** The search that the browser loads. */
const finderOf = (version: string) =>
  createFinder(rowsOf(version), version, stored<string>(`search-words-${version}`))

/** An address without the version of the reader. */
const placeOf = ({ url }: Found, version: string) => url.replace(version, 'reference')

beforeAll(async () => {
  files = await siteFiles()
})

describe.each(versions)('the search of the documentation, in %s', (version) => {
  let find: ReturnType<typeof createFinder>
  beforeAll(() => {
    find = finderOf(version)
  })

  it.each([...demanded, ...others])('finds %s', (query, ...places) => {
    const found = find(query, 3).map((each) => placeOf(each, version))
    const isRight = found.some((address) => places.some((place) => address.startsWith(place)))
    expect(isRight, `${query}: ${found.join(', ')}`).toBe(true)
  })

  it('shows each operation once, those of this version first', () => {
    for (const [query] of [...demanded, ...others, ['hub'], ['webhooks'], ['repository']]) {
      const found = find(query!, 12)
      const names = found.map(({ kind, detail, url }) =>
        detail.startsWith('/') ? `${kind} ${detail}` : url.replace(/^\d{4}-\d\d-\d\d/, ''),
      )
      expect(names, query).toEqual([...new Set(names)])
      const isOther = found.flatMap((each) => (each.version ? [each.version !== version] : []))
      expect(isOther, query).toEqual(isOther.toSorted())
    }
  })

  it('finds what only another version has', () => {
    for (const query of ['POST /hub', 'subscribe hub']) {
      const [hub] = find(query, 1)
      expect(hub).toMatchObject({ version: '2022-11-28', kind: 'post', detail: '/hub' })
    }
  })

  it('finds every operation by its method and path', () => {
    const rows = rowsOf(version).filter(([, , detail]) => detail.startsWith('/'))
    expect(rows.length).toBeGreaterThan(300)
    const missed = rows.filter(([, kind, path, url]) => {
      return find(`${kind.toUpperCase()} ${path}`, 1)[0]?.url !== url
    })
    expect(missed).toEqual([])
  })

  it('finds by titles before the words are loaded', () => {
    const early = createFinder(rowsOf(version), version)
    expect(early('create a webhook', 1)[0]?.url).toBe('guides/webhooks.html#create-a-webhook')
    expect(early('hmac', 1)).toEqual([])
  })

  it('finds nothing by words that no page has', () => {
    expect(find('xyzzy', 12)).toEqual([])
    expect(find('', 12)).toEqual([])
    expect(find('the', 12)).toEqual([])
  })

  it('loads less than 100 kB', () => {
    const names = [`search-titles-${version}`, `search-words-${version}`, 'search']
    const sizes = names.map((name) => gzipSync(files.get(`assets/${name}.js`)!).length)
    const total = sizes.reduce((sum, size) => sum + size)
    const shown = names.map((name, index) => `${name} ${sizes[index]}`).join(', ')
    process.stdout.write(`Search of ${version}: ${total} bytes compressed (${shown})\n`)
    expect(total).toBeLessThan(100_000)
  })
})

describe('the words of the search', () => {
  it('are all words of the pages that people read', () => {
    const version = versions[0]
    const rows = rowsOf(version)
    const texts = unpack(stored<string>(`search-words-${version}`), rows.length)
    const wordsOf = (path: string) =>
      rows.flatMap(([title, , detail, url], index) =>
        url.split('#')[0] === path
          ? [...indexedWords(`${title} ${detail} ${url}`), ...texts[index]!]
          : [],
      )
    const pages = [...files.keys()].filter((path) => /^(guides\/.*|[a-z-]+)\.html$/.test(path))
    const missing = pages
      .filter((path) => path !== 'index.html')
      .flatMap((path) => {
        const [, prose = ''] = /<div class="prose">(.*?)<footer>/s.exec(files.get(path)!) ?? []
        const known = new Set(wordsOf(path))
        const words = indexedWords(sectionTexts(prose, []).get('')!)
        return words.filter((word) => !known.has(word)).map((word) => `${path}: ${word}`)
      })
    expect(pages.length).toBeGreaterThan(15)
    expect(missing).toEqual([])
  })

  it('are the same in singular and plural, and stay the same when indexed again', () => {
    expect(indexedWords('Webhooks webhook WEBHOOK repositories repository')).toEqual([
      'webhook',
      'repository',
    ])
    const words = indexedWords([...files.values()].slice(0, 40).join(' '))
    expect(indexedWords(words.join(' '))).toEqual(words)
  })

  it('are unpacked as they were packed', () => {
    const texts = [['etag', 'été', 'x'.repeat(30)], [], ['etag', '422', 'e']]
    const many = Array.from({ length: 40_000 }, (_each, index) => (index % 9_999 ? [] : ['rare']))
    for (const each of [texts, many, []]) {
      expect(unpack(pack(each), each.length)).toEqual(each.map((words) => [...words].sort()))
    }
  })
})

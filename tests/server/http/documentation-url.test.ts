import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { operationTables } from '../../_support/operation-tables.ts'
import { isSelected } from '../../_support/selection.ts'
import { useService } from '../../_support/start-server.ts'

/** Values of path parameters with which nothing is found, where they have a form. */
const absent: Record<string, string> = {
  dependency_bot: 'dependency-bot',
  assistant: 'assistant',
  ghsa_id: 'GHSA-2222-2222-2222',
  subject_digest: 'none',
  owner: 'acme',
}

const isNumber = (name: string) => /(^|_)(id|number)$/.test(name) && !/(client|gist)_id/.test(name)

const filled = (path: string) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => absent[name] ?? (isNumber(name) ? '999999' : 'none'),
  )

const operationsOf = (version: (typeof versions)[number]) =>
  Object.entries(operationTables[version])
    .filter(([id]) => isSelected('every-operation', id))
    .map(([id, { method, path, tag }]) => ({
      ...{ id, method, tag },
      path: `${filled(path)}?per_page=x&page=x&since=x`,
    }))

/** Operations that respond to everybody, and read nothing that could be wrong. */
const harmless = [
  ...['meta/root', 'meta/get', 'meta/get-all-versions', 'rate-limit/get'],
  ...['gitignore/get-all-templates', 'emojis/get', 'meta/get-zen', 'meta/get-octocat'],
  'markdown/render-raw', // no body is an empty text
  // Values of the query that are no numbers count as not sent.
  ...['orgs/list', 'users/list', 'repos/list-public', 'licenses/get-all-commonly-used'],
  ...['security-advisories/list-global-advisories', 'activity/list-public-events'],
]

describe.each(versions)('documentation_url of an error in version %s', (version) => {
  const service = useService()
  const all = operationsOf(version).filter(({ id }) => !harmless.includes(id))

  it.each(all)('is the page of $id', async ({ id, method, path, tag }) => {
    const response = await service.as(undefined, { version }).request(method, path)
    expect(response.status).toBeGreaterThanOrEqual(400)
    const page = `/docs/${version}/${tag}.html#${id.replaceAll('/', '-')}`
    expect(response.body.documentation_url).toBe(service.server.url + page)
  })

  it('is the first page for a path without an operation', async () => {
    const { body } = await service.as('mona', { version }).get('/nowhere')
    expect(body.documentation_url).toBe(`${service.server.url}/docs/`)
  })

  it('is the first page for credentials that are not valid', async () => {
    const { body } = await service.as('nobody', { version }).get('/user')
    expect(body.documentation_url).toBe(`${service.server.url}/docs/`)
  })
})

/** Deprecated in every version, and not only gone from the newest. */
const isDeprecated = (id: string) =>
  versions.every((version) => {
    const table: Record<string, { deprecated: boolean }> = operationTables[version]
    return table[id]?.deprecated
  })

describe('a caller that names no version', () => {
  const service = useService()

  it.each(operationsOf('2022-11-28'))(
    'meets a warning in $id only when it is deprecated itself',
    async ({ id, method, path, tag }) => {
      const headers = { 'user-agent': 'tests' }
      const response = await fetch(service.server.url + path, { method, headers })
      expect(response.headers.has('deprecation')).toBe(isDeprecated(id))
      if (harmless.includes(id)) return
      const { documentation_url } = (await response.json()) as { documentation_url: string }
      expect(documentation_url).toContain(`/docs/2022-11-28/${tag}.html#`)
    },
  )
})

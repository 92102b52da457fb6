import type { World } from '../../server/app/world/world.ts'
import type { Service } from './start-server.ts'
import { testWorld } from './test-world.ts'

const checking = { checks: 'write', contents: 'write', administration: 'write' } as const

const app = (slug: string, client_id: string, permissions: object) => ({
  ...{ slug, name: slug, client_id, client_secret: `${slug} secret`, owner: 'acme' },
  ...{
    url: `https://${slug}.example.com`,
    permissions,
    public_key: testWorld.apps![0]!.public_key!,
  },
  installations: [{ account: 'mona' }],
})

/** Apps that write and read checks, and their tokens. */
export const checkingWorld = {
  ...testWorld,
  apps: [
    app('checker', 'Iv23checker', checking),
    app('reader', 'Iv23reader', { checks: 'read' }),
    app('linter', 'Iv23linter', checking),
  ],
  tokens: {
    ...Object.fromEntries(
      Object.entries(testWorld.tokens ?? {}).filter(
        ([, token]) =>
          !('client_id' in token && /test|other/.test(token.client_id) && token.kind !== 'oauth'),
      ),
    ),
    ghs_checker: { kind: 'installation', client_id: 'Iv23checker', account: 'mona' },
    ghs_reader: { kind: 'installation', client_id: 'Iv23reader', account: 'mona' },
    ghs_linter: { kind: 'installation', client_id: 'Iv23linter', account: 'mona' },
  },
} as World

/** What apps and users do with the checks of a repository. */
export function checkWork(service: Service, path: () => string) {
  const as = (token: string, version?: string) =>
    service.as(undefined, { token: `ghs_${token}`, ...(version && { version }) })
  return {
    /** The client of an app. */
    as,
    /** The suites of the head of `main`. */
    suites: async () => (await as('checker').get(`${path()}/commits/main/check-suites`)).body,
    /** Commits an empty file to `main`, and returns the commit. */
    write: async (file: string): Promise<string> => {
      const at = `${path()}/contents/${file}`
      const { body } = await service.as('mona').request('PUT', at, { message: 'x', content: '' })
      return body.commit.sha
    },
  }
}

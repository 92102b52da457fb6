/** A generator of clients, run as its users run it. */
export interface Generator {
  name: string
  /** Arguments for `npx`. */
  command: (contract: string) => string[]
  /** More files that it needs, by name. */
  files?: Record<string, string>
  /** Packages that the generated code finds in another place, by name. */
  paths?: Record<string, string[]>
  /**
   * A program that gets a repository with the generated code and prints its full name. `origin` and
   * `token` are variables.
   */
  program: string
}

const ask = `import process from 'node:process'
const origin = process.env.ORIGIN ?? ''
const token = process.env.TOKEN ?? ''
const headers = { Authorization: \`Bearer \${token}\` }
`

/** For generated code that asks for a path of its own host. */
const atOrigin = `const send = globalThis.fetch
globalThis.fetch = (path, options) => send(origin + String(path), options)
`

export const generators: Generator[] = [
  {
    name: 'openapi-typescript',
    command: (contract) => ['openapi-typescript', contract, '-o', 'client.ts'],
    program: `${ask}import createClient from 'openapi-fetch'
import type { paths } from './client.ts'
const client = createClient<paths>({ baseUrl: origin, headers })
const { data, error } = await client.GET('/repos/{owner}/{repo}', {
  params: { path: { owner: 'acme', repo: 'widgets' } },
})
if (error) throw new Error(JSON.stringify(error))
console.log(data.full_name)
`,
  },
  {
    name: '@hey-api/openapi-ts',
    command: (contract) => [
      ...['openapi-ts', '-i', contract, '-o', 'client', '--silent'],
      ...['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch', 'zod'].flatMap((each) => [
        '-p',
        each,
      ]),
    ],
    program: `${ask}import { reposGet } from './client/sdk.gen.ts'
import { client } from './client/client.gen.ts'
import { zFullRepository } from './client/zod.gen.ts'
client.setConfig({ baseUrl: origin, headers })
const path = { owner: 'acme', repo: 'widgets' }
const { data, error } = await reposGet({ path })
if (!data) throw new Error(JSON.stringify(error))
console.log(zFullRepository.parse(data).full_name)
`,
  },
  {
    name: 'orval',
    command: (contract) => [
      ...['orval', '--input', contract, '--output', './client.ts', '--client', 'fetch'],
    ],
    program: `${ask}${atOrigin}import { reposGet } from './client.ts'
const answer = await reposGet('acme', 'widgets', { headers })
if (answer.status !== 200) throw new Error(String(answer.status))
console.log(answer.data.full_name)
`,
  },
  {
    name: 'kubb',
    command: () => ['kubb', 'generate', '--config', 'kubb.config.mjs'],
    files: {
      'kubb.config.mjs': `import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
const barrelType = false
export default defineConfig({
  root: '.',
  input: { path: './contract.yaml' },
  output: { path: './client', clean: true, barrelType },
  plugins: [
    pluginOas({ validate: false, generators: [] }),
    pluginTs({ output: { path: 'types', barrelType } }),
    pluginClient({ output: { path: 'clients', barrelType }, client: 'fetch' }),
  ],
})
`,
    },
    program: `${ask}import { reposGet } from './client/clients/reposGet.ts'
const repository = await reposGet('acme', 'widgets', {}, { baseURL: origin, headers })
console.log(repository.full_name)
`,
  },
  {
    name: 'swagger-typescript-api',
    command: (contract) => [
      ...['swagger-typescript-api', 'generate', '-p', contract, '-o', '.', '-n', 'client.ts'],
      '--silent',
    ],
    program: `${ask}import { Api } from './client.ts'
const api = new Api({ baseUrl: origin, baseApiParams: { headers } })
const { data } = await api.repos.reposGet('acme', 'widgets')
console.log(data.full_name)
`,
  },
  {
    name: 'typed-openapi',
    command: (contract) => ['typed-openapi', contract, '-o', './client.ts'],
    program: `${ask}import { createApiClient } from './client.ts'
const fetcher = {
  fetch: ({ url, method }: { url: URL; method: string }) => fetch(url, { method, headers }),
}
const api = createApiClient(fetcher, origin)
const repository = await api.get('/repos/{owner}/{repo}', {
  path: { owner: 'acme', repo: 'widgets' },
  header: {},
})
if (!('full_name' in repository)) throw new Error(JSON.stringify(repository))
console.log(repository.full_name)
`,
  },
  {
    name: 'openapi-zod-client',
    command: (contract) => ['openapi-zod-client', contract, '-o', './client.ts', '--with-alias'],
    // It generates code for the previous version of zod, which the present one contains.
    files: { 'zod.ts': "export * from 'zod/v3'\n" },
    paths: { zod: ['./zod.ts'] },
    program: `${ask}import { createApiClient } from './client.ts'
const api = createApiClient(origin, { axiosConfig: { headers } })
const { full_name } = await api['repos/get']({ params: { owner: 'acme', repo: 'widgets' } })
console.log(full_name)
`,
  },
  {
    name: 'oazapfts',
    command: (contract) => ['oazapfts', contract, './client.ts'],
    program: `${ask}import { defaults, reposGet } from './client.ts'
defaults.baseUrl = origin
const answer = await reposGet('acme', 'widgets', {}, { headers })
if (answer.status !== 200) throw new Error(String(answer.status))
console.log(answer.data.full_name)
`,
  },
]

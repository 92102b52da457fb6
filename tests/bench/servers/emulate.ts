/**
 * emulate, which keeps state in memory, with the repositories BENCH_REPOSITORIES. Each token has
 * 5,000 requests an hour, so there are many.
 */
import { freePort } from '../../_support/processes/free-port.ts'
import { emulateTokens } from '../peers/emulate-tokens.ts'
import { announceUrl, peer } from './_shared.ts'

interface Emulate {
  createEmulator(options: object): Promise<{ url: string }>
}

const { createEmulator } = await peer<Emulate>('emulate/dist/api.js')
const names = (process.env.BENCH_REPOSITORIES ?? 'widgets').split(',')
const seed = {
  tokens: Object.fromEntries(
    emulateTokens.map((token) => [token, { login: 'acme', scopes: ['repo', 'admin:repo_hook'] }]),
  ),
  github: {
    users: [{ login: 'acme' }],
    repos: names.map((name) => ({ owner: 'acme', name, auto_init: true })),
  },
}
const port = await freePort()
await createEmulator({ service: 'github', port, seed })
announceUrl(`http://127.0.0.1:${port}`)

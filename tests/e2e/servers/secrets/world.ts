import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mintToken, type TokenPrefix } from '../../../../server/access/auth/token-format.ts'
import type { World } from '../../../../server/app/world/world.ts'
import type { Ledger } from './ledger.ts'

/** Changed by every encoding: quotes, a backslash, a space, symbols and non-ASCII letters. */
export const awkward = () => `Pa"ss\\w <ö&rd>+ ${randomBytes(15).toString('base64')}`
export const plain = () => randomBytes(20).toString('hex')

/** The secrets that the operator has planted. */
export type Planted = ReturnType<typeof plantSecrets>

function newKey(ledger: Ledger) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  keepKey(ledger, privateKey)
  return { publicKey, privateKey }
}

/**
 * Any part of a private key is a leak: a line from its middle is searched for, as text and as
 * decoded bytes.
 */
export function keepKey(ledger: Ledger, pem: string): void {
  const lines = pem.split('\n')
  const line = lines[Math.floor(lines.length / 2)] as string
  ledger.canaries.push({ kind: 'app private key', value: line })
  ledger.canaries.push({ kind: 'app private key', value: Buffer.from(line, 'base64') })
}

/** The unique part of a JWT: others start alike, and a damaged one ends differently. */
export function keepJwt(ledger: Ledger, jwt: string): void {
  const signature = jwt.split('.')[2] as string
  ledger.keep('JSON web token', signature.slice(0, -8))
}

export function plantSecrets(ledger: Ledger) {
  const token = (kind: string, prefix: TokenPrefix) => ledger.keep(kind, mintToken(prefix))
  return {
    classic: token('classic token', 'ghp_'),
    fineGrained: token('fine-grained token', 'github_pat_'),
    oauth: token('OAuth app token', 'gho_'),
    appUser: token('app user token', 'ghu_'),
    installation: token('installation token', 'ghs_'),
    workflow: token('workflow token', 'ghs_'),
    password: ledger.keep('password', awkward()),
    oauthSecret: ledger.keep('client secret', plain()),
    appSecret: ledger.keep('client secret', plain()),
    hookSecret: ledger.keep('webhook secret', awkward()),
    key: newKey(ledger),
  }
}

const permissions = {
  administration: 'write',
  contents: 'write',
  metadata: 'read',
  webhooks: 'write',
} as const

/** A small world with these secrets, and a receiver for its hook. */
export const worldOf = (planted: Planted, receiver: string): World => ({
  users: [{ login: 'mona', password: planted.password }],
  orgs: [{ login: 'acme', members: [{ login: 'mona', role: 'admin' }] }],
  repos: [{ owner: 'acme', name: 'widgets', files: { 'README.md': '# widgets\n' } }],
  oauth_apps: [
    {
      client_id: 'Ov23canary',
      client_secret: planted.oauthSecret,
      name: 'Canary',
      owner: 'acme',
      callback_urls: ['http://127.0.0.1:9999/callback'],
      device_flow: true,
    },
  ],
  apps: [
    {
      slug: 'canary-bot',
      client_id: 'Iv23canary',
      client_secret: planted.appSecret,
      owner: 'acme',
      callback_urls: ['http://127.0.0.1:9999/callback'],
      permissions,
      device_flow: true,
      public_key: planted.key.publicKey,
      installations: [{ account: 'acme' }],
    },
  ],
  tokens: {
    [planted.classic]: {
      login: 'mona',
      kind: 'classic',
      scopes: ['repo', 'admin:repo_hook', 'user', 'delete_repo'],
    },
    [planted.fineGrained]: { login: 'mona', kind: 'fine-grained', owner: 'acme', permissions },
    [planted.oauth]: {
      login: 'mona',
      kind: 'oauth',
      client_id: 'Ov23canary',
      scopes: ['repo'],
    },
    [planted.appUser]: { login: 'mona', kind: 'app-user', client_id: 'Iv23canary' },
    [planted.installation]: { kind: 'installation', client_id: 'Iv23canary', account: 'acme' },
    [planted.workflow]: { login: 'mona', kind: 'workflow', repo: 'acme/widgets', permissions },
  },
  hooks: [{ repo: 'acme/widgets', url: receiver, secret: planted.hookSecret, events: ['push'] }],
})

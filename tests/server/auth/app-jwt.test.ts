import { constants, createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAppKey } from '../../../server/domains/apps/keys.ts'
import { failure } from '../../_support/http/failures.ts'
import { claimsOf, part, rs256, signJwt } from '../../_support/keys/app-jwt.ts'
import { privateKey, publicKey } from '../../_support/keys/app-key.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const strangersJwk = createPublicKey(stranger.publicKey).export({ format: 'jwk' })

const undecodable = 'A JSON web token could not be decoded'
const issuer = "'Issuer' claim ('iss') must be the number or client id of an app"
const expires =
  "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires"
const tooFar = "'Expiration time' claim ('exp') is too far in the future"
const issued =
  "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued"
const notBefore = "'Not before' claim ('nbf') must be an Integer that is not in the future"

/** The frozen time, in seconds. */
const now = Date.UTC(2026, 2, 10, 12) / 1000
const good = claimsOf({ now: () => now * 1000 })
const without = (name: keyof typeof good) =>
  Object.fromEntries(Object.entries(good).filter(([each]) => each !== name))

/** A signature of another algorithm under its own header. */
function signedBy(alg: string, hash: string, padding?: number): string {
  const signed = `${part({ alg, typ: 'JWT' })}.${part(good)}`
  const key = { key: privateKey, ...(padding !== undefined && { padding, saltLength: 32 }) }
  return `${signed}.${sign(hash, Buffer.from(signed), key).toString('base64url')}`
}

/** A message authentication code whose key is the public key, which anyone can know. */
function authenticated(secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(good)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const own = signJwt(good)
const [head = '', body = '', signature = ''] = own.split('.')
const strangers = (header: object) => signJwt(good, { header, key: stranger.privateKey })

/** Invalid tokens, with their error messages. */
const refused: [what: string, token: string, message: string][] = [
  ['no algorithm', `${part({ alg: 'none' })}.${body}.`, undecodable],
  ['no algorithm, and a signature', `${part({ alg: 'none' })}.${body}.${signature}`, undecodable],
  ['no algorithm in another case', `${part({ alg: 'nOnE' })}.${body}.`, undecodable],
  ['an empty signature', `${head}.${body}.`, undecodable],
  ['HS256 with the public key as its secret', authenticated(publicKey), undecodable],
  ['HS256 with an empty secret', authenticated(''), undecodable],
  ['RS384', signedBy('RS384', 'RSA-SHA384'), undecodable],
  ['RS512', signedBy('RS512', 'RSA-SHA512'), undecodable],
  ['PS256', signedBy('PS256', 'RSA-SHA256', constants.RSA_PKCS1_PSS_PADDING), undecodable],
  ['RS256 under the name PS256', signJwt(good, { header: { alg: 'PS256' } }), undecodable],
  ['an unknown algorithm', signJwt(good, { header: { alg: 'RS257' } }), undecodable],
  ['an empty header', signJwt(good, { header: {} }), undecodable],
  ['the key of a stranger', strangers(rs256), undecodable],
  ['a key in jwk', strangers({ ...rs256, jwk: strangersJwk }), undecodable],
  ['a key URL in jku', strangers({ ...rs256, jku: 'http://127.0.0.1:9/jwks' }), undecodable],
  ['a key in x5c', strangers({ ...rs256, x5c: [part(stranger.publicKey)] }), undecodable],
  ['a kid that is a path', strangers({ ...rs256, kid: '../../../../../../dev/null' }), undecodable],
  ['a kid that is SQL', strangers({ ...rs256, kid: "' or 1 = 1 --" }), undecodable],
  [
    'a critical extension',
    signJwt(good, { header: { ...rs256, b64: false, crit: ['b64'] } }),
    undecodable,
  ],
  [
    'the signature of another payload',
    `${head}.${part({ ...good, exp: now + 60 })}.${signature}`,
    undecodable,
  ],
  ['a truncated signature', `${head}.${body}.${signature.slice(0, 100)}`, undecodable],
  ['a payload that is not JSON', signJwt('iss: Iv23test'), undecodable],
  ['a payload that is a list', signJwt([good]), undecodable],
  ['an empty payload', signJwt('null'), undecodable],
  ['no issuer', signJwt(without('iss')), issuer],
  ['an unknown issuer', signJwt({ ...good, iss: 'Iv23nobody' }), issuer],
  ['an unknown app ID', signJwt({ ...good, iss: 999_999 }), issuer],
  ['a list as its issuer', signJwt({ ...good, iss: ['Iv23test'] }), issuer],
  ['the slug of an app as its issuer', signJwt({ ...good, iss: 'ci-bot' }), issuer],
  ['the issuer of an OAuth app', signJwt({ ...good, iss: 'Ov23test' }), issuer],
  ['the issuer of an app without keys', signJwt({ ...good, iss: 'Iv23other' }), undecodable],
  ['no expiry', signJwt(without('exp')), expires],
  ['an expiry as text', signJwt({ ...good, exp: String(good.exp) }), expires],
  ['a fractional expiry', signJwt({ ...good, exp: good.exp + 0.5 }), expires],
  ['an expiry that has passed', signJwt({ ...good, exp: now - 1 }), expires],
  ['an expiry that is now', signJwt({ ...good, exp: now }), expires],
  ['an expiry 601 seconds ahead', signJwt({ ...good, exp: now + 601 }), tooFar],
  ['no time of issue', signJwt(without('iat')), issued],
  ['a time of issue as text', signJwt({ ...good, iat: String(good.iat) }), issued],
  ['a time of issue one second ahead', signJwt({ ...good, iat: now + 1 }), issued],
  ['a time of issue 61 seconds ahead', signJwt({ ...good, iat: now + 61 }), issued],
  ['a time of issue after its expiry', signJwt({ ...good, iat: now + 40, exp: now + 40 }), issued],
  ['a not-before time 61 seconds ahead', signJwt({ ...good, nbf: now + 61 }), notBefore],
  ['a not-before time as text', signJwt({ ...good, nbf: String(now) }), notBefore],
  ['two parts', `${head}.${body}`, 'Bad credentials'],
  ['four parts', `${own}.${signature}`, 'Bad credentials'],
  ['padding', `${own}==`, 'Bad credentials'],
]

const accepted: [what: string, claims: object, header?: object][] = [
  ['a lifetime of ten minutes', { ...good, exp: now + 600 }],
  ['a lifetime of one second', { ...good, exp: now + 1 }],
  ['a time of issue that is now', { ...good, iat: now }],
  ['a time of issue long ago', { ...good, iat: now - 86_400 }],
  ['a not-before time in the past', { ...good, nbf: now }],
  ['no type', good, { alg: 'RS256' }],
  ['an unneeded kid', good, { ...rs256, kid: "' or 1 = 1 --" }],
  ['an unneeded jwk', good, { ...rs256, jwk: strangersJwk }],
]

describe.each(stores)('a JSON Web Token of an app, on $name', (store) => {
  const service = useService({ store })
  const holding = (token: string) => service.as(undefined, { token })

  it.each(refused)('with %s is refused with 401', async (_what, token, message) => {
    const { status, body: answer } = await holding(token).get('/app')
    expect([status, answer]).toEqual([401, failure(service.server, 401, message)])
  })

  it.each(accepted)('with %s is accepted', async (_what, claims, header = rs256) => {
    const { status, body: answer } = await holding(signJwt(claims, { header })).get('/app')
    expect([status, answer.slug]).toEqual([200, 'ci-bot'])
  })

  it('can name the app by its ID, as a number or in digits', async () => {
    const { body: app } = await holding(own).get('/app')
    for (const iss of [app.id, String(app.id)]) {
      expect((await holding(signJwt({ ...good, iss })).get('/app')).status).toBe(200)
    }
  })

  it('requires the Bearer scheme', async () => {
    for (const [scheme, message] of [
      ['token', 'Bad credentials'],
      ['Basic', 'Requires authentication'], // it is no credential of this scheme
    ]) {
      const headers = { Authorization: `${scheme} ${own}` }
      const { status, body: answer } = await service.as().get('/app', { headers })
      expect([status, answer.message]).toEqual([401, message])
    }
    const basic: [string, string] = ['x-access-token', own]
    expect((await service.as(undefined, { basic }).get('/app')).status).toBe(401)
  })

  it('belongs to the app that it names, not to the owner of the key', async () => {
    const { storage, clock } = service.server.context
    const other = await storage.apps.findByClientId('Iv23other')
    const key = { app_id: other!.id, public_key: stranger.publicKey, created_at: clock.now() }
    await storage.apps.addKey(key)
    const { body: answer } = await holding(
      signJwt({ ...good, iss: 'Iv23other' }, { key: stranger.privateKey }),
    ).get('/app')
    expect(answer.slug).toBe('other-bot')
    expect((await holding(signJwt({ ...good, iss: 'Iv23other' })).get('/app')).status).toBe(401)
    expect((await holding(signJwt(good, { key: stranger.privateKey })).get('/app')).status).toBe(
      401,
    )
  })

  it('can be signed with any key of the app, until the key is removed', async () => {
    const { storage } = service.server.context
    const app = await storage.apps.findByClientId('Iv23test')
    const another = await addAppKey(app!, service.server.context)
    const token = signJwt(good, { key: another })
    expect((await holding(token).get('/app')).status).toBe(200)
    expect((await holding(own).get('/app')).status).toBe(200)
    const [, added] = await storage.apps.keys(app!.id)
    await storage.apps.removeKey(app!.id, added!)
    expect((await holding(token).get('/app')).status).toBe(401)
    expect((await holding(own).get('/app')).status).toBe(200)
  })
})

describe('a JSON Web Token at operations that are not for apps', () => {
  const service = useService()
  const app = () => service.as(undefined, { token: own })

  it.each(['/user', '/installation/repositories', '/repos/acme/widgets'])(
    'is refused at %s',
    async (path) => {
      const { status, body: answer } = await app().get(path)
      expect([status, answer.message]).toEqual([403, 'Resource not accessible by integration'])
    },
  )

  it('finds nothing private, where the app is not installed', async () => {
    expect((await app().get('/repos/mona/secrets')).status).not.toBe(200)
    const path = await service.repository({ private: true })
    const hidden = await app().get(path)
    const missing = await app().get('/repos/mona/nothing')
    expect([hidden.status, hidden.body]).toEqual([404, missing.body])
  })

  it('is accepted where anonymous callers are', async () => {
    expect((await app().get('/')).status).toBe(200)
    expect((await app().get('/rate_limit')).body.resources.core.limit).toBe(15_000)
  })
})

describe('the lifetime of a JSON Web Token', () => {
  const service = useService()
  let token: string
  beforeAll(() => {
    token = signJwt({ ...good, exp: now + 600 })
  })

  it('ends at the second of its expiry', async () => {
    const status = async () => (await service.as(undefined, { token }).get('/app')).status
    service.server.clock.advance(599_999)
    expect(await status()).toBe(200)
    service.server.clock.advance(1)
    expect(await status()).toBe(401)
  })
})

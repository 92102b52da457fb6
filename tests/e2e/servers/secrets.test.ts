import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { select } from '../../_support/selection.ts'
import { stores } from '../../_support/stores.ts'
import { formsOf } from './secrets/forms.ts'
import type { Journey } from './secrets/journey.ts'
import { leaks } from './secrets/leaks.ts'
import { placesOf } from './secrets/places.ts'
import { found, leaksOf, search } from './secrets/search.ts'
import { sweep } from './secrets/sweep.ts'
import { travelled } from './secrets/travel.ts'

const kinds = [
  'JSON web token',
  'OAuth app token',
  'PKCE verifier',
  'app private key',
  'app user token',
  'authorization code',
  'classic token',
  'client secret',
  'device code',
  'fine-grained token',
  'installation token',
  'manifest code',
  'password',
  'refresh token',
  'session cookie',
  'store key',
  'webhook secret',
  'workflow token',
]

describe.each(stores)('secrets used with a server on the $name store', (store) => {
  let journey: Journey
  beforeAll(async () => {
    journey = await travelled(store, false)
  })
  afterAll(() => journey?.[Symbol.asyncDispose]())

  it('are of every kind', () => {
    const met = new Set(journey.ledger.canaries.map(({ kind }) => kind))
    const own = store.name === 'postgres' ? ['database password'] : []
    expect([...met].sort()).toEqual([...kinds, ...own].sort())
  })

  it('are found nowhere, in any encoding', async () => {
    const searched = await search(journey)
    expect(searched.flatMap(({ hits }) => hits)).toEqual([])
    expect(searched.filter(({ bytes }) => bytes === 0)).toEqual([])
  })

  it('are stored as SHA-256 if only compared, webhook secrets encrypted', async () => {
    const { classic, fineGrained, workflow, oauthSecret, appSecret, password } = journey.planted
    const rows = (await placesOf(journey)).find(({ name }) => name === 'rows of the store')
    const text = Buffer.concat(rows?.bytes ?? []).toString()
    const digest = (secret: string) => createHash('sha256').update(secret).digest('hex')
    for (const secret of [classic, fineGrained, workflow, oauthSecret, appSecret]) {
      expect(text).toContain(digest(secret))
    }
    for (const [, secret] of Object.entries({ password, hook: journey.planted.hookSecret })) {
      for (const name of ['md5', 'sha1', 'sha256', 'sha512'])
        for (const form of formsOf(createHash(name).update(secret).digest()))
          expect(text).not.toContain(form)
    }
  })

  it.each(select('leaks', leaks, ({ place }) => place))(
    'would be found in: $place',
    async (leak) => {
      if (!leaksOf(journey).includes(leak)) return
      expect(await found(journey, leak)).toContain(leak.place)
    },
  )
})

describe('the search for a secret', () => {
  const secret = 'Pa"ss\\w <ö&rd>+ /?'
  const utf8 = Buffer.from(secret)
  const json = JSON.stringify(secret)
  const spellings = {
    'as it is': secret,
    'in JSON': json,
    'in JSON within JSON': JSON.stringify(json),
    'in an address': `/path/${encodeURIComponent(secret)}?`,
    'in a form': new URLSearchParams({ secret }).toString(),
    'in HTML': 'value="Pa&quot;ss\\w &lt;ö&amp;rd&gt;+ /?"',
    'in hexadecimal': utf8.toString('hex'),
    'in hexadecimal capitals': utf8.toString('hex').toUpperCase(),
    'in base64': utf8.toString('base64'),
    'in base64 behind one byte': Buffer.from(`:${secret}:`).toString('base64'),
    'in base64 behind two bytes': Buffer.from(`m:${secret}:`).toString('base64'),
    'in base64 for addresses': Buffer.from(`mona:${secret}`).toString('base64url'),
  }

  it.each(Object.entries(spellings))('finds it %s', (_name, text) => {
    const place = { name: 'text', bytes: [Buffer.from(`before ${text} after`)] }
    expect(sweep([{ kind: 'password', value: secret }], [place])).toHaveLength(1)
  })

  it('finds a token without its prefix', () => {
    const place = { name: 'text', bytes: [Buffer.from('token 0123456789abcdefghij')] }
    const token = { kind: 'classic token', value: 'ghp_0123456789abcdefghij' }
    expect(sweep([token], [place])).toHaveLength(1)
  })

  it('finds nothing if there is nothing', () => {
    const place = { name: 'text', bytes: [Buffer.from(`before ${secret.slice(1)} after`)] }
    expect(sweep([{ kind: 'password', value: secret }], [place])).toEqual([])
  })
})

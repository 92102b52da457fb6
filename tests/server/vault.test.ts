import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../server/config.ts'
import { secretKeyOf } from '../../server/secret-key.ts'
import { createVault } from '../../server/vault.ts'

const vault = createVault('a key')

/** `sealed` with one bit of its bytes changed. */
function damaged(sealed: string, byte: number): string {
  const [id = '', encoded = ''] = sealed.split(':')
  const bytes = Buffer.from(encoded, 'base64')
  bytes[byte]! ^= 1
  return `${id}:${bytes.toString('base64')}`
}

describe('a vault', () => {
  it.each(['s3cret', '', 'ünïcode 😀', '\0', 'x'.repeat(100_000)])(
    'opens what it sealed (%#)',
    (secret) => expect(vault.open(vault.seal(secret, 'hook 1'), 'hook 1')).toBe(secret),
  )

  it('opens what another with the same key sealed', () => {
    expect(createVault('a key').open(vault.seal('s3cret', 'hook 1'), 'hook 1')).toBe('s3cret')
  })

  it('never seals the same way twice, and shows nothing', () => {
    const seals = new Set(Array.from({ length: 100 }, () => vault.seal('s3cret', 'hook 1')))
    expect(seals.size).toBe(100)
    for (const seal of seals) {
      expect(seal).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]+=*$/)
      expect(Buffer.from(seal.split(':')[1]!, 'base64').toString('latin1')).not.toContain('s3cret')
    }
  })

  it.each(['hook 2', 'hook 11', 'hook', ''])('opens for its owner only, not for "%s"', (other) => {
    expect(() => vault.open(vault.seal('s3cret', 'hook 1'), other)).toThrow()
  })

  it('tells a wrong key from damage', () => {
    const sealed = vault.seal('s3cret', 'hook 1')
    const wrong = 'The secret of hook 1 was sealed with another key'
    expect(() => createVault('another key').open(sealed, 'hook 1')).toThrow(wrong)
    expect(() => vault.open(damaged(sealed, 0), 'hook 1')).not.toThrow(wrong)
  })

  it('opens nothing that was damaged, wherever it was', () => {
    const sealed = vault.seal('s3cret', 'hook 1')
    const length = Buffer.from(sealed.split(':')[1]!, 'base64').length
    for (let byte = 0; byte < length; byte++) {
      expect(() => vault.open(damaged(sealed, byte), 'hook 1')).toThrow()
    }
  })

  it.each(['', ':', 'nonsense', '00000000:'])('opens nothing that is no seal: "%s"', (sealed) => {
    expect(() => vault.open(sealed, 'hook 1')).toThrow()
  })

  it('opens no seal whose end was cut off', () => {
    const [id, encoded] = vault.seal('s3cret', 'hook 1').split(':')
    const bytes = Buffer.from(encoded!, 'base64')
    for (let length = 0; length < bytes.length; length++) {
      const cut = `${id}:${bytes.subarray(0, length).toString('base64')}`
      expect(() => vault.open(cut, 'hook 1')).toThrow()
    }
  })
})

describe('the key of a vault', () => {
  let data: string
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'devplatform-key-'))
  })
  afterAll(() => rm(data, { recursive: true }))
  const key = (secretKey?: string) => secretKeyOf({ data, secretKey } as Config)

  it('is the one the operator gives', async () => {
    expect(await key('given')).toBe('given')
  })

  it('is else made once, also by two that start at the same time, for its owner to read', async () => {
    const [first, second] = await Promise.all([key(), key()])
    expect(first).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(second).toBe(first)
    expect(await key()).toBe(first)
    const file = join(data, 'secret-key')
    expect(await readFile(file, 'utf8')).toBe(first)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addKey, dropFormerKeys } from '../../../server/core/secret-key-file.ts'
import { keysOf } from '../../../server/core/secret-key.ts'
import { type Keys } from '../../../server/core/secret-key-file.ts'
import { createVault, keyIdOf, SealError } from '../../../server/core/vault.ts'

const vaultOf = (...keys: Keys) => createVault(() => keys)
const vault = vaultOf('a key')

/** The error message for a value that cannot be decrypted. */
function refusal(sealed: string, owner: string, opener = vault): string {
  try {
    opener.open(sealed, owner)
  } catch (error) {
    expect(error).toBeInstanceOf(SealError)
    return (error as Error).message
  }
  throw new Error('It was opened')
}

const damage = 'The secret of hook 1 is damaged, or was sealed for another owner'

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

  it('opens what another vault with the same key sealed', () => {
    expect(vaultOf('a key').open(vault.seal('s3cret', 'hook 1'), 'hook 1')).toBe('s3cret')
  })

  it('never seals the same way twice, and hides the value', () => {
    const seals = new Set(Array.from({ length: 100 }, () => vault.seal('s3cret', 'hook 1')))
    expect(seals.size).toBe(100)
    for (const seal of seals) {
      expect(seal).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]+=*$/)
      expect(Buffer.from(seal.split(':')[1]!, 'base64').toString('latin1')).not.toContain('s3cret')
    }
  })

  it('opens values from before there was more than one key', () => {
    const sealed = '26b83cd7:BpjdQvFJvN5N1Egv8QfPzo0W8tOzcinZ8GYv9+U6j3qklA=='
    expect(vault.open(sealed, 'hook 1')).toBe('s3cret')
  })

  it.each(['hook 2', 'hook 11', 'hook', ''])('opens for its owner only, not for "%s"', (other) => {
    const wanted = `The secret of ${other} is damaged, or was sealed for another owner`
    expect(refusal(vault.seal('s3cret', 'hook 1'), other)).toBe(wanted)
  })

  it('distinguishes a wrong key from damage', () => {
    const sealed = vault.seal('s3cret', 'hook 1')
    const wrong = `The secret of hook 1 was sealed with key ${keyIdOf('a key')}, which is not ours`
    expect(refusal(sealed, 'hook 1', vaultOf('another key'))).toBe(wrong)
    expect(refusal(damaged(sealed, 0), 'hook 1')).toBe(damage)
  })

  it('refuses damaged values, wherever the damage is', () => {
    const sealed = vault.seal('s3cret', 'hook 1')
    const length = Buffer.from(sealed.split(':')[1]!, 'base64').length
    for (let byte = 0; byte < length; byte++) {
      expect(refusal(damaged(sealed, byte), 'hook 1')).toBe(damage)
    }
  })

  it.each(['', ':', 'nonsense', '00000000:', 'hunter2:aHVudGVyMg=='])(
    'refuses a value that is not sealed, and does not repeat it: "%s"',
    (sealed) =>
      expect(refusal(sealed, 'hook 1')).toBe('The secret of hook 1 is not sealed as it should be'),
  )

  it('refuses truncated values', () => {
    const [id, encoded] = vault.seal('s3cret', 'hook 1').split(':')
    const bytes = Buffer.from(encoded!, 'base64')
    for (let length = 0; length < bytes.length; length++) {
      const cut = `${id}:${bytes.subarray(0, length).toString('base64')}`
      expect(() => vault.open(cut, 'hook 1')).toThrow(SealError)
    }
  })
})

describe('a vault with several keys', () => {
  it('seals with the first and opens with each', () => {
    const [first, second] = [vaultOf('first'), vaultOf('second')]
    const both = vaultOf('second', 'first')
    expect(both.open(first.seal('s3cret', 'hook 1'), 'hook 1')).toBe('s3cret')
    expect(both.open(second.seal('s3cret', 'hook 1'), 'hook 1')).toBe('s3cret')
    const sealed = both.seal('s3cret', 'hook 1')
    expect(sealed.startsWith(`${keyIdOf('second')}:`)).toBe(true)
    expect(second.open(sealed, 'hook 1')).toBe('s3cret')
    expect(refusal(sealed, 'hook 1', first)).toContain('which is not ours')
  })

  it('refuses a value that names another of its keys', () => {
    const both = vaultOf('second', 'first')
    const [, encoded] = both.seal('s3cret', 'hook 1').split(':')
    expect(refusal(`${keyIdOf('first')}:${encoded}`, 'hook 1', both)).toBe(damage)
  })

  it('reads keys that are added while it runs, and forgets none', () => {
    let keys: Keys = ['old']
    const used = createVault(() => keys)
    const old = used.seal('s3cret', 'hook 1')
    keys = ['new', 'old']
    const elsewhere = createVault(() => keys).seal('s3cret', 'hook 1')
    expect(used.open(elsewhere, 'hook 1')).toBe('s3cret')
    expect(used.seal('s3cret', 'hook 1').startsWith(`${keyIdOf('new')}:`)).toBe(true)
    keys = ['new']
    expect(used.open(old, 'hook 1')).toBe('s3cret')
  })
})

describe('the keys of a vault', () => {
  let data: string
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'devplatform-key-'))
  })
  afterEach(() => rm(data, { recursive: true }))

  const keys = async (secretKey?: string, otherSecretKeys: string[] = []) =>
    (await keysOf({ data, secretKey, otherSecretKeys }))()
  const content = () => readFile(join(data, 'secret-key'), 'utf8')
  const write = (text: string) => writeFile(join(data, 'secret-key'), text)
  const made = /^[A-Za-z0-9+/]{43}=$/

  it('are those of the operator, and then none is created', async () => {
    expect(await keys('given')).toEqual(['given'])
    expect(await keys('given', ['former', 'older'])).toEqual(['given', 'former', 'older'])
    expect(await readdir(data)).toEqual([])
  })

  it('default to one key with mode 0600, also with concurrent processes', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => keys()))
    expect(first).toEqual([expect.stringMatching(made)])
    for (const other of others) expect(other).toEqual(first)
    expect(await keys()).toEqual(first)
    expect(await readdir(data)).toEqual(['secret-key'])
    expect(await content()).toBe(first![0])
    expect((await stat(join(data, 'secret-key'))).mode & 0o777).toBe(0o600)
  })

  it('are the lines of the file in the data folder, followed by the other keys of the operator', async () => {
    await write('second\r\n\n first \n')
    expect(await keys()).toEqual(['second', 'first'])
    expect(await keys(undefined, ['given'])).toEqual(['second', 'first', 'given'])
  })

  it('are read again for each call', async () => {
    const read = await keysOf({ data, secretKey: undefined, otherSecretKeys: [] })
    const [first] = read()
    await addKey(data)
    expect(read()).toEqual([expect.stringMatching(made), first])
    expect(read()[0]).not.toBe(first)
  })

  it.each(['', '\n', ' \n '])('are an error where the file has none: %j', async (text) => {
    await write(text)
    await expect(keys()).rejects.toThrow(`the key file ${join(data, 'secret-key')} is empty`)
  })

  it('are written with mode 0600, whoever changes them', async () => {
    await keys()
    const file = join(data, 'secret-key')
    await chmod(file, 0o640)
    const root = process.getuid?.() === 0
    if (root) await chown(file, 12_345, 54_321)
    await addKey(data)
    const { mode, uid, gid } = await stat(file)
    expect(mode & 0o777).toBe(0o600)
    if (root) expect([uid, gid]).toEqual([12_345, 54_321])
  })

  it('are replaced atomically: leftovers of a killed process do no harm', async () => {
    const [first] = await keys()
    await writeFile(join(data, 'secret-key.new'), 'half a k')
    await addKey(data)
    const [second, ...former] = await keys()
    expect(former).toEqual([first])
    await dropFormerKeys(data)
    expect(await keys()).toEqual([second])
    expect(await readdir(data)).toEqual(['secret-key'])
  })

  it('stay unchanged when they cannot be replaced', async () => {
    const [first] = await keys()
    await mkdir(join(data, 'secret-key.new'))
    const wanted = `the key file ${join(data, 'secret-key')} cannot be replaced: `
    await expect(addKey(data)).rejects.toThrow(wanted)
    await expect(dropFormerKeys(data)).rejects.toThrow(wanted)
    expect(await keys()).toEqual([first])
  })
})

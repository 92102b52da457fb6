import { describe, expect, it } from 'vitest'
import { newKeyPair } from '../../../server/protocols/ssh/key-pair.ts'
import { wireString } from '../../../server/domains/accounts/ssh-keys/wire.ts'

const pairWith = (bytes: number) => {
  const blob = Buffer.concat([wireString('ssh-ed25519'), wireString(Buffer.alloc(bytes, 1))])
  return { public: `ssh-ed25519 ${blob.toString('base64')}`, private: `${bytes} bytes` }
}

describe('a new key pair', () => {
  it('is never one whose public key lacks a byte', () => {
    const generated = [pairWith(31), pairWith(30), pairWith(32)]
    expect(newKeyPair(() => generated.shift()!).private).toBe('32 bytes')
  })

  it('is an Ed25519 key', () => {
    expect(newKeyPair().public).toMatch(/^ssh-ed25519 /)
  })
})

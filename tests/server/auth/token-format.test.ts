import { describe, expect, it } from 'vitest'
import { hashToken, isPlausible, mintToken } from '../../../server/access/auth/token-format.ts'

const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
const body = 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ'
const checksum = '0mLq17'

describe('a minted token', () => {
  it.each(['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'] as const)('begins with %s', (prefix) => {
    const token = mintToken(prefix)
    expect(token).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
    expect(isPlausible(token)).toBe(true)
  })

  it('ends with the published checksum', () => {
    expect(isPlausible(`ghp_${body}${checksum}`)).toBe(true)
  })

  it('fails its checksum with any other character in the random part', () => {
    let tried = 0
    for (let place = 0; place < body.length; place++) {
      for (const letter of alphabet.filter((each) => each !== body[place])) {
        const mistyped = body.slice(0, place) + letter + body.slice(place + 1)
        expect(isPlausible(`ghp_${mistyped}${checksum}`)).toBe(false)
        tried++
      }
    }
    expect(tried).toBe(1830)
  })

  it('fails its checksum with any other character in the checksum', () => {
    for (let place = 0; place < checksum.length; place++) {
      for (const letter of alphabet.filter((each) => each !== checksum[place])) {
        const mistyped = checksum.slice(0, place) + letter + checksum.slice(place + 1)
        expect(isPlausible(`ghp_${body}${mistyped}`)).toBe(false)
      }
    }
  })

  it('fails its checksum with two neighbouring characters swapped', () => {
    for (let place = 0; place + 1 < body.length; place++) {
      if (body[place] === body[place + 1]) continue
      const swapped = body.slice(0, place) + body[place + 1] + body[place] + body.slice(place + 2)
      expect(isPlausible(`ghp_${swapped}${checksum}`)).toBe(false)
    }
  })

  it('is different each time', () => {
    const tokens = Array.from({ length: 500 }, () => mintToken('ghp_'))
    expect(new Set(tokens).size).toBe(500)
  })
})

describe('a token of a world file', () => {
  it.each(['ghp_demo_mona', 'anything', '', `ghp_${body}`, `xyz_${body}${checksum}`])(
    'needs no checksum: "%s"',
    (token) => expect(isPlausible(token)).toBe(true),
  )
})

describe('the stored form of a token', () => {
  it('is its SHA-256 in hex', () => {
    expect(hashToken('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})

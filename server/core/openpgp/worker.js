/*
 * Runs OpenPGP in a separate process, because keys come from anyone and some take long to process.
 * ../tasks/task-process.ts sends tasks and kills this process on a timeout.
 */
import { PacketList, createMessage, enums, readKey, readKeys, readSignature } from 'openpgp'
import { serveTasks } from '../tasks/serve-tasks.js'

/** Maximum number of user ids, subkeys or signatures of a key. */
const limit = 100

const { keyFlags } = enums

/** Algorithms that can sign, for keys without usage flags. */
const signing = new Set([
  'rsaEncryptSign',
  'rsaSign',
  'dsa',
  'ecdsa',
  'eddsaLegacy',
  'ed25519',
  'ed448',
])

function abilities(key, flags, isPrimary) {
  const { algorithm } = key.getAlgorithmInfo()
  const signs = signing.has(algorithm)
  const encrypts = algorithm === 'rsaEncryptSign' || !signs
  const has = (flag, able) => (flags ? able && (flags[0] & flag) !== 0 : able)
  return {
    can_sign: has(keyFlags.signData, signs),
    can_encrypt_comms: has(keyFlags.encryptCommunication, encrypts),
    can_encrypt_storage: has(keyFlags.encryptStorage, encrypts),
    can_certify: isPrimary && has(keyFlags.certifyKeys, signs),
  }
}

function packetOf({ keyPacket }) {
  const packets = new PacketList()
  packets.push(keyPacket)
  return Buffer.from(packets.write()).toString('base64')
}

const instantOf = (date) => (date instanceof Date ? date.getTime() : null)

const identity = (key) => ({
  key_id: key.getKeyID().toHex().toUpperCase(),
  fingerprint: key.getFingerprint(),
  public_key: packetOf(key),
})

/**
 * Verify without a reference time, so that keys with a creation date in the future are accepted.
 */
const anyTime = null

async function describeSubkey(subkey) {
  const revoked = await subkey.isRevoked(undefined, undefined, anyTime)
  const binding = revoked ? subkey.bindingSignatures[0] : await subkey.verify(anyTime)
  return {
    ...identity(subkey),
    ...abilities(subkey, binding.keyFlags, false),
    revoked,
    expires_at: revoked ? null : instantOf(await subkey.getExpirationTime(anyTime)),
  }
}

/** Email addresses of user ids with a valid self-signature. */
async function addresses(key) {
  const found = []
  for (const user of key.users) {
    const email = user.userID?.email
    const vouched = email && (await user.verify(anyTime).catch(() => false))
    if (vouched) found.push(email)
  }
  return [...new Set(found)]
}

async function describeAll(parts) {
  const found = []
  for (const part of parts) {
    const described = await describeSubkey(part).catch(() => undefined) // not bound to this key
    if (described) found.push(described)
  }
  return found
}

function isTooMuch({ users, subkeys }) {
  const signatures = [
    ...users.flatMap((user) => [...user.selfCertifications, ...user.revocationSignatures]),
    ...subkeys.flatMap((subkey) => [...subkey.bindingSignatures, ...subkey.revocationSignatures]),
  ]
  return [users, subkeys, signatures].some(({ length }) => length > limit)
}

/** Maximum bits of the numbers of a key. Programs make no larger ones, which take seconds to use. */
const mostBits = { dsa: 3_072, others: 16_384 }

function isTooLarge({ keyPacket }) {
  const { algorithm } = keyPacket.getAlgorithmInfo()
  const most = algorithm === 'dsa' ? mostBits.dsa : mostBits.others
  const numbers = Object.values(keyPacket.publicParams)
  return numbers.some((number) => number instanceof Uint8Array && number.length * 8 > most)
}

async function describe(key) {
  const { selfCertification } = await key.getPrimaryUser(anyTime)
  const revoked = await key.isRevoked(undefined, undefined, anyTime)
  return {
    ...identity(key),
    ...abilities(key, selfCertification.keyFlags, true),
    revoked,
    expires_at: instantOf(await key.getExpirationTime()),
    emails: await addresses(key),
    subkeys: await describeAll(key.subkeys),
  }
}

/** Reads one armored public key. */
async function read({ armored }) {
  const keys = await readKeys({ armoredKeys: armored }).catch(() => [])
  if (keys.some((key) => key.isPrivate())) return { refused: 'private' }
  const [key, ...others] = keys
  if (!key || others.length > 0) return { refused: 'malformed' }
  if (isTooMuch(key)) return { refused: 'too much' }
  if ([key, ...key.subkeys].some(isTooLarge)) return { refused: 'too large' }
  return describe(key).then(
    (described) => ({ key: described }),
    () => ({ refused: 'malformed' }),
  )
}

/** Reads the single signature of an armored block. */
async function signatureIn(armored) {
  const { packets } = await readSignature({ armoredSignature: armored })
  const [packet, ...others] = packets
  if (!packet || others.length > 0) throw new Error('Not one signature')
  return packet
}

/** The key ids that signatures name; null for an invalid signature. */
async function issuers({ signatures }) {
  const keyIds = (armored) =>
    signatureIn(armored).then(
      ({ issuerKeyID }) => issuerKeyID.toHex().toUpperCase(),
      () => null,
    )
  return Promise.all(signatures.map(keyIds))
}

/** Why a correct signature is not accepted; undefined when it is. */
async function objection(key, part, now) {
  if (await key.isRevoked(undefined, undefined, now)) return 'invalid'
  const isPrimary = part === key
  const { keyFlags: flags } = isPrimary
    ? (await key.getPrimaryUser(anyTime)).selfCertification
    : await part.verify(anyTime)
  if (!abilities(part, flags, isPrimary).can_sign) return 'not_signing_key'
  const ends = [await key.getExpirationTime()]
  if (!isPrimary) ends.push(await part.getExpirationTime(anyTime))
  if (ends.some((end) => end instanceof Date && end <= now)) return 'expired_key'
  // Checks the binding of the subkey and the strength of the algorithms.
  await key.getSigningKey(part.getKeyID(), anyTime)
  return undefined
}

async function verifyOne({ signature, payload }, key, now) {
  try {
    const packet = await signatureIn(signature)
    const [part] = key.getKeys(packet.issuerKeyID)
    if (!part || packet.signatureType !== enums.signature.binary) return 'invalid'
    const [content] = (await createMessage({ binary: payload })).packets
    await packet.verify(part.keyPacket, packet.signatureType, content, anyTime, true)
    return (await objection(key, part, new Date(now))) ?? 'valid'
  } catch {
    return 'invalid'
  }
}

/** Verifies signatures, each with its payload and key. */
async function verify({ signed, now }) {
  const keys = new Map() // often one key has signed all of them
  const outcomes = []
  for (const each of signed) {
    const { armored } = each
    if (!keys.has(armored)) keys.set(armored, await readKey({ armoredKey: armored }))
    outcomes.push(await verifyOne(each, keys.get(armored), now))
  }
  return outcomes
}

serveTasks({ read, issuers, verify })

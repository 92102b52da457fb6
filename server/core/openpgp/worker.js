/*
 * What is done with OpenPGP, in a thread of its own: keys come from anybody, and some take long to look at.
 * thread.ts asks, and ends this thread when no answer comes.
 */
import { parentPort } from 'node:worker_threads'
import { PacketList, createMessage, enums, readKey, readKeys, readSignature } from 'openpgp'

/** User ids, subkeys and signatures that are looked at; a key that has more is refused. */
const most = 100

const { keyFlags } = enums

/** What a key can be used for where it says nothing of that itself. */
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

/** Instants count from when a key was made, whenever that is said to have been. */
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

/** Addresses of user ids that the key itself vouches for. */
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
  return [users, subkeys, signatures].some(({ length }) => length > most)
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
  return describe(key).then(
    (described) => ({ key: described }),
    () => ({ refused: 'malformed' }),
  )
}

/** The one signature of an armored block. */
async function signatureIn(armored) {
  const { packets } = await readSignature({ armoredSignature: armored })
  const [packet, ...others] = packets
  if (!packet || others.length > 0) throw new Error('Not one signature')
  return packet
}

/** By which keys signatures say that they were made; null for what is none. */
async function issuers({ signatures }) {
  const keyIds = (armored) =>
    signatureIn(armored).then(
      ({ issuerKeyID }) => issuerKeyID.toHex().toUpperCase(),
      () => null,
    )
  return Promise.all(signatures.map(keyIds))
}

/** Why a signature that is right does not count today; undefined where it does. */
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
  // Whether a subkey agrees to belong to the key, and whether they are strong enough.
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

/** What is to be said of signatures, each with what was signed and the key. */
async function verify({ signed, now }) {
  const keys = new Map() // one key has often signed all of them
  const outcomes = []
  for (const each of signed) {
    const { armored } = each
    if (!keys.has(armored)) keys.set(armored, await readKey({ armoredKey: armored }))
    outcomes.push(await verifyOne(each, keys.get(armored), now))
  }
  return outcomes
}

const tasks = { read, issuers, verify }

parentPort.on('message', async ({ id, task, input }) => {
  try {
    parentPort.postMessage({ id, result: await tasks[task](input) })
  } catch (error) {
    parentPort.postMessage({ id, failed: String(error) })
  }
})

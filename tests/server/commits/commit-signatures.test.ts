import { config, enums, readPrivateKey, revokeKey, type SignaturePacket, type User } from 'openpgp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { TaskUnavailable } from '../../../server/core/tasks/task-process.ts'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { plantSigned, type Signing } from '../../_support/git/signed-commits.ts'
import { longAgo, makeGpgKey, signatureBy, type GpgPair } from '../../_support/keys/gpg-keys.ts'
import { makeSshKey, type Kind, type SshPair } from '../../_support/keys/ssh-keys.ts'
import { useService, type Service } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const minute = 60

/** Adds keys to accounts through the API. */
const adding = (service: Service) => ({
  gpg: async (login: string, { armored }: Pick<GpgPair, 'armored'>) => {
    const body = { armored_public_key: armored }
    const { status, body: key } = await service.as(login).post('/user/gpg_keys', body)
    expect(status).toBe(201)
    return key.id as number
  },
  ssh: async (login: string, { line }: SshPair) => {
    const { status, body } = await service.as(login).post('/user/ssh_signing_keys', { key: line })
    expect(status).toBe(201)
    return body.id as number
  },
})

/** A pull request of mona with these commits; returns a function that lists them. */
async function pullOf(service: Service, commits: Signing[]) {
  const path = await service.repository({ auto_init: true })
  const git = await gitOf(service, path)
  await git('branch', 'side', 'main')
  const { id } = (await service.as('mona').get(path)).body
  await plantSigned(service.server.context.git.path(id), 'side', commits)
  const pull = await service.as('mona').post(`${path}/pulls`, {
    ...{ title: 'Signed', head: 'side', base: 'main' },
  })
  expect(pull.status).toBe(201)
  return async (version?: string) => {
    const mona = service.as('mona', version === undefined ? {} : { version })
    const { status, body } = await mona.get(`${path}/pulls/${pull.body.number}/commits`)
    expect(status).toBe(200)
    return body.map(({ commit }: { commit: { verification: object } }) => commit.verification)
  }
}

const reasons = (found: { verified: boolean; reason: string }[]) =>
  found.map(({ verified, reason }) => (verified ? `verified: ${reason}` : reason))

describe.each(stores)('commit signatures on $name', (store) => {
  const service = useService({ store })
  const add = adding(service)

  describe('valid ones', () => {
    let gpg: GpgPair
    let list: Awaited<ReturnType<typeof pullOf>>
    const kinds: Kind[] = ['ed25519', 'rsa', 'nistp256', 'nistp384', 'nistp521', 'sk-ed25519']

    beforeAll(async () => {
      gpg = await makeGpgKey()
      const signing = await makeGpgKey('mona@example.com', { subkeys: [{ sign: true }] })
      await add.gpg('mona', gpg)
      await add.gpg('mona', signing)
      const ssh = kinds.map((kind) => makeSshKey(kind))
      for (const key of ssh) await add.ssh('mona', key)
      list = await pullOf(service, [
        {},
        { sign: gpg.sign },
        { sign: signing.sign },
        ...ssh.map(({ sign }) => ({ sign: (payload: string) => sign(payload) })),
        { email: 'Mona@Example.COM', sign: gpg.sign },
      ])
    })

    it.each(versions)('are verified, in %s', async (version) => {
      const found = await list(version)
      const right = Array.from({ length: kinds.length + 3 }, () => 'verified: valid')
      expect(reasons(found)).toEqual(['unsigned', ...right])
      expect(found[0]).toMatchObject({ signature: null, payload: null, verified_at: null })
      expect(found[1]).toMatchObject({
        signature: expect.stringMatching(/^-----BEGIN PGP SIGNATURE-----\n[^]*-----END PGP/),
        payload: expect.stringMatching(/^tree [0-9a-f]{40}\n[^]*\n\nNumber 1\n\nWith an ä.\n$/),
        verified_at: '2026-03-10T12:00:00Z',
      })
      expect(found[1].payload).not.toContain('gpgsig')
    })

    it('stay verified after their key is deleted, with the date of the first check', async () => {
      const before = await list()
      service.server.clock.advance(3_600_000)
      const keys = (await service.as('mona').get('/user/gpg_keys')).body
      for (const { id } of keys) await service.as('mona').delete(`/user/gpg_keys/${id}`)
      expect(await list()).toEqual(before)
      const later = await pullOf(service, [{ sign: gpg.sign }])
      expect(reasons(await later())).toEqual(['unknown_key'])
    })
  })

  it('have the reason when they are not verified', async () => {
    const emails = ['mona@unverified.example']
    await service.as('mona').post('/user/emails', { emails })
    const theirs = await makeGpgKey('mona@example.com')
    const other = await makeGpgKey('mona@other.example')
    const ended = await makeGpgKey('mona@example.com', { keyExpirationTime: minute })
    const revoked = await makeGpgKey()
    const encrypting = await makeGpgKey('mona@example.com', { subkeys: [] })
    const own = await makeGpgKey()
    const ssh = makeSshKey()
    const theirSsh = makeSshKey()
    const { publicKey } = await revokeKey({ key: revoked.key, format: 'armored', date: longAgo })
    await add.gpg('hubot', theirs)
    for (const key of [other, ended, own]) await add.gpg('mona', key)
    await add.gpg('mona', { armored: publicKey })
    await add.ssh('mona', ssh)
    await add.ssh('hubot', theirSsh)
    const armor = (kind: string) => () => `-----BEGIN ${kind}-----\n\nAAAA\n-----END ${kind}-----`
    const cases: [string, Signing][] = [
      ['no_user', { email: 'nobody@example.com', sign: own.sign }],
      ['unverified_email', { email: 'mona@unverified.example', sign: own.sign }],
      ['unknown_key', { sign: encrypting.sign }],
      ['bad_email', { sign: theirs.sign }],
      ['bad_email', { sign: other.sign }],
      ['bad_email', { email: 'hubot@example.com', sign: own.sign }],
      ['expired_key', { sign: ended.sign }],
      ['invalid', { sign: revoked.sign }],
      ['invalid', { sign: () => own.sign('something else') }],
      ['invalid', { sign: own.sign, bend: (commit) => commit.replace('Number', 'Other') }],
      ['malformed_signature', { sign: armor('PGP SIGNATURE') }],
      ['malformed_signature', { sign: async (text) => (await own.sign(text)).repeat(2) }],
      ['unknown_signature_type', { sign: armor('SIGNED MESSAGE') }],
      ['unknown_signature_type', { sign: () => 'signed: mona' }],
      ['unknown_key', { sign: (text) => makeSshKey().sign(text) }],
      ['bad_email', { sign: (text) => theirSsh.sign(text) }],
      ['no_user', { email: 'nobody@example.com', sign: (text) => ssh.sign(text) }],
      ['invalid', { sign: (text) => ssh.sign(text, 'file') }],
      ['invalid', { sign: () => ssh.sign('something else') }],
      ['malformed_signature', { sign: armor('SSH SIGNATURE') }],
      ['verified: valid', { sign: (text) => ssh.sign(text) }],
    ]
    const list = await pullOf(
      service,
      cases.map(([, signing]) => signing),
    )
    const found = await list()
    expect(reasons(found)).toEqual(cases.map(([reason]) => reason))
    for (const { verified, verified_at } of found) expect(verified_at !== null).toBe(verified)
    expect(reasons(await list())).toEqual(cases.map(([reason]) => reason))
  })

  it('of a key that cannot sign: not_signing_key', async () => {
    const plain = { ...config, nonDeterministicSignaturesViaNotation: false }
    const { key } = await makeGpgKey('mona@example.com', { config: plain })
    const able = await readPrivateKey({ armoredKey: key.armor() })
    // Its owner limits it to certification afterwards.
    const [{ userID, selfCertifications }] = key.users as [User]
    const [certification] = selfCertifications as [SignaturePacket]
    certification.keyFlags = new Uint8Array([enums.keyFlags.certifyKeys])
    const about = { userID, key: key.keyPacket } as unknown as Uint8Array
    const renew = certification.sign.bind(certification) as (...args: unknown[]) => Promise<void>
    await renew(key.keyPacket, about, longAgo, false, plain)
    await add.gpg('mona', { armored: key.toPublic().armor() })
    expect((await service.as('mona').get('/user/gpg_keys')).body.at(-1).can_sign).toBe(false)
    const list = await pullOf(service, [{ sign: (payload) => signatureBy(able, payload) }])
    expect(reasons(await list())).toEqual(['not_signing_key'])
  })

  it('that cannot be checked now are checked on the next request', async () => {
    const gpg = await makeGpgKey()
    await add.gpg('mona', gpg)
    const list = await pullOf(service, [{}, { sign: gpg.sign }])
    const { openpgp } = service.server.context
    const ask = vi.spyOn(openpgp, 'ask')
    ask.mockRejectedValueOnce(new TaskUnavailable('timeout'))
    expect(reasons(await list())).toEqual(['unsigned', 'gpgverify_unavailable'])
    ask.mockRejectedValueOnce(new Error('Something is broken'))
    expect(reasons(await list())).toEqual(['unsigned', 'gpgverify_error'])
    expect(reasons(await list())).toEqual(['unsigned', 'verified: valid'])
    ask.mockClear()
    expect(reasons(await list())).toEqual(['unsigned', 'verified: valid'])
    expect(ask).not.toHaveBeenCalled()
    ask.mockRestore()
  })
})

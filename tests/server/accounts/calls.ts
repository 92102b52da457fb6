import type { Calls } from '../../_support/calls/call.ts'
import { as, type Change } from '../../_support/calls/changes.ts'
import { makeGpgKey } from '../../_support/keys/gpg-keys.ts'
import { makeSshKey } from '../../_support/keys/ssh-keys.ts'

const sshKey = () => ({ key: makeSshKey().line })

const makeRepository: Change = ({ service }) => service.repository()

/** Makes mona's email address public, or hides it. */
const showAddress: Change = async (stage) => {
  const { body } = await as(stage, 'mona').get('/user/public_emails')
  const visibility = body.length > 0 ? 'private' : 'public'
  await as(stage, 'mona').patch('/user/email/visibility', { visibility })
}

const addSshKey =
  (path: string): Change =>
  (stage) =>
    as(stage, 'mona').post(path, { key: makeSshKey().line })

const addGpgKey: Change = async (stage) =>
  as(stage, 'mona').post('/user/gpg_keys', { armored_public_key: (await makeGpgKey()).armored })

/** An SSH key is used to access git. */
const useSshKey: Change = async ({ service, parameters }) => {
  const { clock, context } = service.server
  clock.advance(1_000)
  await context.storage.sshKeys.use(Number(parameters.key_id), { now: clock.now(), every: 0 })
}

/** Removes mona's email address that a key names, or adds it again unverified. */
const doubtGpgKey: Change = async (stage) => {
  const emails = ['mona@keys.example']
  const { body } = await as(stage, 'mona').get('/user/emails')
  const has = (body as { email: string }[]).some(({ email }) => email === emails[0])
  const { storage, clock } = stage.service.server.context
  if (has) return as(stage, 'mona').request('DELETE', '/user/emails', { emails })
  const { id: user_id } = (await as(stage, 'mona').get('/user')).body
  const row = { user_id, email: emails[0] as string, primary: false, verified: true }
  return storage.emails.add({ ...row, created_at: clock.now() })
}

/** Adds a social account to mona's profile, or removes it. */
const moveElsewhere: Change = async (stage) => {
  const account_urls = ['https://www.linkedin.com/in/mona/']
  const { body } = await as(stage, 'mona').get('/user/social_accounts')
  const method = body.length > 0 ? 'DELETE' : 'POST'
  await as(stage, 'mona').request(method, '/user/social_accounts', { account_urls })
}

export const accounts = {
  'users/get-authenticated': { change: makeRepository, read: (data) => data.login },
  'users/get-by-username': { change: makeRepository, read: (data) => data.login },
  'users/list': { change: null, read: (data) => data[0]?.login },
  'users/get-by-id': { change: makeRepository, read: (data) => data.login },
  'users/update-authenticated': {
    body: ({ name }) => ({ bio: name }),
    read: (data) => data.owned_private_repos,
  },
  'users/add-social-account-for-authenticated-user': {
    body: ({ name }) => ({ account_urls: [`https://example.com/${name}`] }),
    read: (data) => data[0]?.provider,
  },
  'users/list-social-accounts-for-authenticated-user': {
    change: moveElsewhere,
    read: (data) => data[0]?.url,
  },
  'users/list-social-accounts-for-user': { change: moveElsewhere, read: (data) => data[0]?.url },
  'users/delete-social-account-for-authenticated-user': {
    body: ({ account_url }) => ({ account_urls: [account_url] }),
  },
  'users/list-emails-for-authenticated-user': {
    change: showAddress,
    read: (data) => data[0]?.visibility,
  },
  'users/add-email-for-authenticated-user': {
    body: ({ name }) => ({ emails: [`${name}@example.com`] }),
    read: (data) => data[0]?.email,
  },
  'users/delete-email-for-authenticated-user': { body: ({ email }) => ({ emails: [email] }) },
  'users/list-public-emails-for-authenticated-user': {
    change: showAddress,
    read: (data) => data[0]?.email,
  },
  'users/set-primary-email-visibility-for-authenticated-user': {
    body: { visibility: 'private' },
    read: (data) => data[0]?.verified,
    client: { body: { visibility: 'public' } },
  },
  'users/list-gpg-keys-for-authenticated-user': {
    change: addGpgKey,
    read: (data) => data[0]?.key_id,
  },
  'users/create-gpg-key-for-authenticated-user': {
    body: ({ armored_public_key }) => ({ armored_public_key }),
    read: (data) => data.subkeys[0]?.can_encrypt_comms,
  },
  'users/get-gpg-key-for-authenticated-user': {
    change: doubtGpgKey,
    read: (data) => data.emails[0]?.verified,
  },
  'users/list-gpg-keys-for-user': { change: addGpgKey, read: (data) => data[0]?.raw_key },
  'users/delete-gpg-key-for-authenticated-user': {},
  'users/list-public-ssh-keys-for-authenticated-user': {
    change: addSshKey('/user/keys'),
    read: (data) => data[0]?.verified,
  },
  'users/create-public-ssh-key-for-authenticated-user': { body: sshKey, read: (data) => data.key },
  'users/get-public-ssh-key-for-authenticated-user': {
    change: useSshKey,
    read: (data) => data.read_only,
  },
  'users/list-public-keys-for-user': {
    change: addSshKey('/user/keys'),
    read: (data) => data[0]?.key,
  },
  'users/delete-public-ssh-key-for-authenticated-user': {},
  'users/list-ssh-signing-keys-for-authenticated-user': {
    change: addSshKey('/user/ssh_signing_keys'),
    read: (data) => data[0]?.title,
  },
  'users/create-ssh-signing-key-for-authenticated-user': {
    body: sshKey,
    read: (data) => data.title,
  },
  'users/get-ssh-signing-key-for-authenticated-user': {
    change: null,
    read: (data) => data.created_at,
  },
  'users/list-ssh-signing-keys-for-user': {
    change: addSshKey('/user/ssh_signing_keys'),
    read: (data) => data[0]?.key,
  },
  'users/delete-ssh-signing-key-for-authenticated-user': {},
} satisfies Partial<Calls>

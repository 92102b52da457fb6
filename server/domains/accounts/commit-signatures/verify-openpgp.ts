import type { Context } from '../../../api/context.ts'
import type { SignedCommit } from '../../../git/objects/signed-commits.ts'
import { TaskUnavailable } from '../../../core/tasks/task-process.ts'
import { emailKey, type Email } from '../../../storage/accounts/emails.ts'
import type { GpgKeyring } from '../../../storage/accounts/gpg-keys.ts'
import { committerProblem, keyProblem, type Reason } from './reason.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'openpgp' | 'log'>

const names = ({ emails }: GpgKeyring, email: string): boolean =>
  emails.some((each) => emailKey(each) === emailKey(email))

const has = ({ key_id, subkeys }: GpgKeyring, keyId: string): boolean =>
  key_id === keyId || subkeys.some((subkey) => subkey.key_id === keyId)

/** Returns the committer's key for a signature, or the reason why there is none. */
function keyFor(
  { email }: SignedCommit,
  keyId: string | null | undefined,
  committer: Email | undefined,
  keys: readonly GpgKeyring[],
): GpgKeyring | Reason {
  if (!keyId) return 'malformed_signature'
  const objection = committerProblem(committer)
  if (objection) return objection
  const known = keys.filter((key) => has(key, keyId))
  const own = known.find(({ user_id }) => user_id === committer?.user_id)
  if (!own) return keyProblem(known)
  return names(own, email) ? own : 'bad_email'
}

/**
 * Sends two requests to the OpenPGP process regardless of the number of commits, the second only
 * when keys were found.
 */
async function judgeAll(
  commits: readonly SignedCommit[],
  committers: (email: string) => Email | undefined,
  path: string,
  { storage, clock, openpgp }: Needs,
): Promise<Reason[]> {
  const signatures = commits.map(({ signature }) => signature)
  const keyIds = await openpgp.ask('issuers', { signatures }, path)
  const keys = await storage.gpgKeys.findByKeyIds(keyIds.filter((keyId) => keyId !== null))
  const found = commits.map((commit, index) =>
    keyFor(commit, keyIds[index], committers(commit.email), keys),
  )
  const signed = commits.flatMap(({ signature, payload }, index) => {
    const key = found[index]
    return typeof key === 'object' ? [{ signature, payload, armored: key.raw_key ?? '' }] : []
  })
  const outcomes =
    signed.length > 0 ? await openpgp.ask('verify', { signed, now: clock.now() }, path) : []
  return found.map((each) => (typeof each === 'string' ? each : (outcomes.shift() ?? 'invalid')))
}

/**
 * Verifies commits signed with OpenPGP.
 * @param committers email rows by address
 * @param path path of the repository, whose content takes turns with that of others
 */
export async function verifyOpenPgp(
  commits: readonly SignedCommit[],
  committers: (email: string) => Email | undefined,
  path: string,
  context: Needs,
): Promise<Map<string, Reason>> {
  if (commits.length === 0) return new Map()
  const reasons = await judgeAll(commits, committers, path, context).catch(
    (error: unknown): Reason[] => {
      context.log.warn({ err: error }, 'signature verification failed')
      const unavailable = error instanceof TaskUnavailable
      return commits.map(() => (unavailable ? 'gpgverify_unavailable' : 'gpgverify_error'))
    },
  )
  return new Map(commits.map(({ sha }, index) => [sha, reasons[index] ?? 'gpgverify_error']))
}

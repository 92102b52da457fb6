import { randomBytes } from 'node:crypto'
import { drained } from '../../../../_support/patience.ts'
import type { Journey } from '../journey.ts'

/** Size of a pack that keeps git busy for a while, in bytes. */
const bulk = 400_000

interface Login {
  username: string
  password: string
}

const remoteOf = ({ server }: Journey, { username, password }: Login, path: string) => {
  const user = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`
  return `${server.url.replace('://', `://${user}@`)}/${path}.git`
}

/** Pushes to an existing repository, to a refused ref, and to a missing repository. */
export async function pushWith(journey: Journey, login: Login, branch: string): Promise<void> {
  const git = await journey.git()
  await git('init', '-q', '-b', 'main')
  await git.commit('bulk', randomBytes(bulk))
  const here = remoteOf(journey, login, 'acme/widgets')
  await git.try(['push', '-q', here, `HEAD:refs/heads/${branch}`])
  await git.try(['push', '-q', here, `HEAD:refs/hidden/${branch}`])
  await git.try(['push', '-q', remoteOf(journey, login, 'acme/nowhere'), 'HEAD'])
  await git.try(['ls-remote', remoteOf(journey, login, `acme/${login.password}`)])
}

/** Clones and pushes with valid and invalid secrets as passwords and as names. */
export async function push(journey: Journey): Promise<void> {
  const { classic, fineGrained, installation, workflow, password, oauthSecret } = journey.planted
  const all = [classic, installation, password, fineGrained, workflow, oauthSecret]
  const secrets = journey.thorough ? all : all.slice(0, 2)
  for (const [index, secret] of secrets.entries()) {
    await pushWith(journey, { username: 'mona', password: secret }, `right-${index}`)
    await pushWith(journey, { username: secret, password: 'x-oauth-basic' }, `name-${index}`)
    await pushWith(journey, { username: 'mona', password: `${secret}x` }, `wrong-${index}`)
  }
  const login = { username: 'mona', password: classic }
  await (
    await journey.git()
  )('clone', '-q', remoteOf(journey, login, 'acme/widgets'), 'clone')
  await drained(journey.server)
}

import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, Skipped, type Check } from '../check.ts'
import { clone, run } from '../programs.ts'
import { request } from '../request.ts'

const hasSsh = () =>
  run('ssh', ['-V']).then(
    () => true,
    () => false,
  )

/** Makes a key pair. @returns the path of the private key */
async function makeKey(folder: string): Promise<string> {
  await mkdir(folder)
  const file = join(folder, 'id')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'smoke', '-f', file])
  return file
}

/** The ssh command for git, independent of all settings and keys of this machine. */
function sshCommand(folder: string, key: string): string {
  const known = join(folder, 'known_hosts')
  const options = ['IdentitiesOnly=yes', 'BatchMode=yes', 'StrictHostKeyChecking=accept-new']
  options.push('LogLevel=ERROR', `UserKnownHostsFile=${known}`)
  return ['ssh -F /dev/null', `-i ${key}`, ...options.map((option) => `-o ${option}`)].join(' ')
}

export const gitSsh: Check = {
  name: 'git over SSH',
  async run(smoke) {
    if (!(await hasSsh())) throw new Skipped('ssh is not installed')
    const { owner, repo } = smoke.repository
    const folder = join(smoke.folder, 'ssh')
    const key = await makeKey(folder)
    const body = { title: 'smoke', key: await readFile(`${key}.pub`, 'utf8') }
    const added = await request(smoke, '/user/keys', { body })
    expect(added.status === 201, 'POST /user/keys responds with 201')
    const { ssh_url } = (await request(smoke, `/repos/${owner}/${repo}`)).body
    const settings = { GIT_SSH_COMMAND: sshCommand(folder, key) }
    const git = await clone(ssh_url, join(folder, 'clone'), settings)
    const commit = await git.commit('ssh.txt', 'over SSH\n')
    await git('push', '-q', 'origin', 'HEAD:main')
    expect((await git('ls-remote', ssh_url, 'main')).startsWith(commit), 'the push moved main')
    return 'clone and push with an ed25519 key'
  },
}

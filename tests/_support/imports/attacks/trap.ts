import { access, chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../git/git-host.ts'
import { makeHistory } from '../history.ts'

/** Detects whether an attack was able to run a command. */
export interface Trap extends AsyncDisposable {
  path: string
  /** File that such a command creates. */
  canary: string
  /** Environment variables of an operator, chosen in favor of the attacker. */
  environment: Record<string, string>
  /** A local repository that no source may reveal. Its only branch is `main`. */
  secret: string
  /** Whether a command was run since the last call. */
  sprung(): Promise<boolean>
}

const settings = (program: string) => `[protocol]
	allow = always
[protocol "ext"]
	allow = always
[core]
	gitProxy = ${program}
	askPass = ${program}
	sshCommand = ${program}
[credential]
	helper = !${program}
[url "ext::${program} "]
	insteadOf = http://rewritten.example/
`

/**
 * Creates a home folder, settings and programs in which everything that can start a command starts
 * the same one.
 */
export async function layTrap(): Promise<Trap> {
  const folder = await temporaryFolder()
  const { path } = folder
  const canary = join(path, 'pwned')
  const programs = join(path, 'bin')
  const program = join(programs, 'git-remote-pwn')
  const secret = join(path, 'secret.git')
  await mkdir(programs)
  await writeFile(program, `#!/bin/sh\ntouch ${canary}\n`)
  await chmod(program, 0o755)
  await makeHistory(secret, { commits: 1 })
  await writeFile(join(path, '.gitconfig'), settings(program))
  return {
    ...{ path, canary, secret },
    environment: {
      HOME: path,
      PATH: `${programs}:${process.env.PATH}`,
      GIT_SSH_COMMAND: program,
      GIT_ASKPASS: program,
      GIT_PROXY_COMMAND: program,
    },
    async sprung() {
      const found = await access(canary).then(
        () => true,
        () => false,
      )
      await rm(canary, { force: true })
      return found
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

import { git, type Setting } from '../../../git/processes/environment.ts'
import { toleratedFsckErrors } from '../../../git/store/repository-config.ts'
import type { Command } from '../../../core/processes.ts'

/**
 * Restricts git for imports: it talks to the relay only, checks received objects, keeps all of them
 * in packs, and starts no other program.
 */
const settings: Setting[] = [
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.fsckObjects', 'true'],
  ['transfer.fsckObjects', 'true'],
  ...toleratedFsckErrors.map((blemish): Setting => [`fetch.fsck.${blemish}`, 'ignore']),
  ['fetch.unpackLimit', '1'],
  ['fetch.writeCommitGraph', 'false'],
  ['transfer.bundleURI', 'false'],
  ['http.followRedirects', 'false'],
  ['http.proxy', ''],
  ['credential.helper', ''],
  ['core.gitProxy', 'none'],
  ['core.askPass', '/bin/false'],
  ['core.symlinks', 'false'],
  ['core.protectNTFS', 'true'],
  ['core.protectHFS', 'true'],
  ['core.logAllRefUpdates', 'false'],
  ['core.fsync', 'objects,derived-metadata'],
  ['core.packedGitLimit', '1g'],
]

/** Besides HTTP, `git` is the only protocol that runs no command. */
const env = { GIT_ALLOW_PROTOCOL: 'http:git', GIT_PROTOCOL_FROM_USER: '0', LC_ALL: 'C' }

/** Builds a git command that may connect to a relay. */
export const gitToRelay = (args: string[]): Command => git(args, { settings, env })

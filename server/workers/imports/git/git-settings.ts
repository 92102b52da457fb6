import { git, type Setting } from '../../../git/environment.ts'
import { forgivenBlemishes } from '../../../git/repository-config.ts'
import type { Command } from '../../../core/processes.ts'

/**
 * What git may do with a source (requirements I2, I10): speak to the relay alone, check what it is given, keep
 * all of it in packs, and start nothing by itself.
 */
const settings: Setting[] = [
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['submodule.recurse', 'false'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.fsckObjects', 'true'],
  ['transfer.fsckObjects', 'true'],
  ...forgivenBlemishes.map((blemish): Setting => [`fetch.fsck.${blemish}`, 'ignore']),
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

/** Beside HTTP the one protocol of git that runs no command. */
const env = { GIT_ALLOW_PROTOCOL: 'http:git', GIT_PROTOCOL_FROM_USER: '0', LC_ALL: 'C' }

/** A git command that may speak to a relay. */
export const gitToRelay = (args: string[]): Command => git(args, { settings, env })

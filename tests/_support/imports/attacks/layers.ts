import { EgressRefused } from '../../../../server/core/egress/target.ts'
import { gitToRelay } from '../../../../server/workers/imports/git/git-settings.ts'
import { readSourceUrl } from '../../../../server/workers/imports/source-url.ts'
import { run } from '../../../../server/core/processes.ts'
import type { Trap } from './trap.ts'

/**
 * The independent layers of defense between a source URL and the program that fetches it. Each must
 * hold by itself.
 */
export type Layer = 'address' | 'arguments' | 'environment'

export interface Attack {
  what: string
  url: (trap: Trap) => string
  /** Each of these layers prevents the attack on its own. */
  stoppedBy: Layer[]
  /** Git rejects it by itself, with any settings. */
  harmless?: true
}

function isRefused(url: string): boolean {
  try {
    readSourceUrl(url, { allowLoopback: true })
    return false
  } catch (error) {
    if (error instanceof EgressRefused) return true
    throw error
  }
}

/**
 * Attacks with some of the layers in place.
 * @returns whether the attack succeeded
 */
export async function succeeds({ url }: Attack, layers: readonly Layer[], trap: Trap) {
  const address = url(trap)
  if (layers.includes('address') && isRefused(address)) return false
  if (address.includes('\0')) return false
  const end = layers.includes('arguments') ? ['--'] : []
  const command = gitToRelay(['ls-remote', '--symref', ...end, address, 'HEAD', 'refs/heads/*'])
  const kept = layers.includes('environment') ? { PATH: trap.environment.PATH ?? '' } : undefined
  const env = kept ? { ...command.env, ...kept } : { ...trap.environment, GIT_TERMINAL_PROMPT: '0' }
  const { stdout } = await run({ ...command, env, cwd: trap.path }, '')
  return (await trap.sprung()) || stdout.includes('refs/heads/main')
}

const touch = ({ canary }: Trap) => `touch ${canary}`
const encoded = (text: string) => text.replaceAll('%', '%%').replaceAll(' ', '% ')
const closed = 'git://127.0.0.1:1'

/** Ways to make git do something other than fetch from a web address. */
export const attacks: Attack[] = [
  {
    what: 'names a command as a protocol',
    url: (trap) => `ext::sh -c ${encoded(touch(trap))}`,
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'names a command as a protocol, in capitals that the parser would lower',
    url: (trap) => `ext::SH -c ${encoded(touch(trap))}`,
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'is an option that names a command',
    url: (trap) => `--upload-pack=${touch(trap)};`,
    stoppedBy: ['address', 'arguments', 'environment'],
  },
  {
    what: 'is the short of an option that names a command',
    url: (trap) => `--exec=${touch(trap)};`,
    stoppedBy: ['address', 'arguments', 'environment'],
  },
  {
    what: 'is the name of a helper with an address',
    url: () => 'pwn::http://example.com/',
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'is of a protocol that only a helper knows',
    url: () => 'pwn://example.com/',
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'goes through ssh',
    url: () => 'ssh://example.com/x',
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'goes through ssh by its short form',
    url: () => 'git@example.com:x',
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'goes through ssh with an option for a host',
    url: (trap) => `ssh://-oProxyCommand=${encodeURIComponent(touch(trap))}/x`,
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'is a folder of this machine',
    url: ({ secret }) => secret,
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'is a folder of this machine, relative to where git runs',
    url: () => 'secret.git',
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'is a folder of this machine by a URL',
    url: ({ secret }) => `file://${secret}`,
    stoppedBy: ['address', 'environment'],
  },
  {
    what: 'is a folder of this machine by a URL with a host',
    url: ({ secret }) => `file://localhost${secret}`,
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'is an open file of git',
    url: () => 'fd::17',
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'is a helper that git does not bring along',
    url: () => 'persistent-https::http://example.com/',
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'has a line of its own in it',
    url: () => `${closed}/x\nhost=inner`,
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'has the end of a text in it',
    url: () => `${closed}/x\0host=inner\0`,
    stoppedBy: ['address'],
    harmless: true,
  },
  {
    what: 'has an option for a host',
    url: (trap) => `git://-oProxyCommand=${encodeURIComponent(touch(trap))}/x`,
    stoppedBy: ['address', 'environment'],
    harmless: true,
  },
  {
    what: 'is fine, but the machine has a program between git and all hosts',
    url: () => `${closed}/x`,
    stoppedBy: ['environment'],
  },
  {
    what: 'is fine, but the machine rewrites it into a command',
    url: () => 'http://rewritten.example/x',
    stoppedBy: ['environment'],
  },
]

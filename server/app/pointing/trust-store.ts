import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../core/config-error.ts'
import { runOrThrow } from '../../core/processes.ts'
import { reasonOf } from '../../core/reason-of.ts'
import type { CommandResult } from '../cli/command.ts'

/** A folder of trusted certificates, and the program that makes them known. */
interface Store {
  folder: string
  file: string
  args: string[]
}

/** Of Debian and those after it, and of Fedora and those after it. */
const stores: Store[] = [
  {
    folder: '/usr/local/share/ca-certificates',
    file: '/usr/sbin/update-ca-certificates',
    args: [],
  },
  {
    folder: '/etc/pki/ca-trust/source/anchors',
    file: '/usr/bin/update-ca-trust',
    args: ['extract'],
  },
]

type Change = 'install' | 'remove'

async function fingerprintOf(file: string) {
  return new X509Certificate(await readFile(file)).fingerprint256.replaceAll(':', '').toLowerCase()
}

/** What a user of another system types. */
async function byHand(authority: string, change: Change): Promise<CommandResult> {
  const id = await fingerprintOf(authority)
  const keychain = '/Library/Keychains/System.keychain'
  const commands: Record<string, Record<Change, string>> = {
    darwin: {
      install: `sudo security add-trusted-cert -d -r trustRoot -k ${keychain} '${authority}'`,
      remove: `sudo security delete-certificate -Z ${id.toUpperCase()} -t ${keychain}`,
    },
    win32: {
      install: `certutil -addstore -f Root "${authority}"`,
      remove: `certutil -delstore Root "${new X509Certificate(await readFile(authority)).serialNumber}"`,
    },
  }
  const command = commands[process.platform]?.[change]
  if (command === undefined) {
    throw new ConfigError(`this system has no known trust store; the certificate is ${authority}`)
  }
  const note = 'Run this command as an administrator.'
  return { json: { changed: false, command }, lines: [command], note }
}

/** @throws ConfigError when this user may not change the store, or its program fails */
async function changeStore(
  authority: string,
  change: Change,
  { folder, file, args }: Store,
): Promise<CommandResult> {
  const place = join(folder, `devplatform-${(await fingerprintOf(authority)).slice(0, 16)}.crt`)
  const isInstalled = existsSync(place)
  const done = change === 'install' ? 'trusts' : 'does not trust'
  if (isInstalled === (change === 'install')) {
    return { json: { changed: false, file: place }, lines: [`This system already ${done} it.`] }
  }
  const own = process.umask(0o022) // or other users could not read what they trust
  try {
    if (change === 'install') await writeFile(place, await readFile(authority), { mode: 0o644 })
    else await rm(place)
    await runOrThrow({ file, args })
  } catch (error) {
    if (change === 'install') await rm(place, { force: true }).catch(() => {})
    const isForbidden = /^(EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')
    const typed = `sudo devplatform ca --${change} --data '${join(authority, '../..')}'`
    const advice = isForbidden ? `; run ${typed}` : ''
    throw new ConfigError(`cannot change the trust of this system: ${reasonOf(error)}${advice}`)
  } finally {
    process.umask(own)
  }
  const note = 'Browsers and Java may have a trust store of their own.'
  const lines = [`This system now ${done} it: ${place}`]
  return { json: { changed: true, file: place }, lines, ...(change === 'install' && { note }) }
}

const change = (authority: string, how: Change, known: readonly Store[]) => {
  const store = known.find(({ folder }) => existsSync(folder))
  return store ? changeStore(authority, how, store) : byHand(authority, how)
}

/** Makes the programs of this system trust an authority. @throws ConfigError */
export const installAuthority = (
  authority: string,
  known: readonly Store[] = stores,
): Promise<CommandResult> => change(authority, 'install', known)

/** Ends the trust. @throws ConfigError */
export const removeAuthority = (
  authority: string,
  known: readonly Store[] = stores,
): Promise<CommandResult> => change(authority, 'remove', known)

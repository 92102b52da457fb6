import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '../../core/config-error.ts'
import type { Config } from '../../core/config.ts'
import { reasonOf } from '../../core/reason-of.ts'
import type { Clock } from '../../core/clock.ts'
import type { KeyPair } from './issue.ts'
import { authorityOf } from './own-files.ts'

type Settings = Pick<
  Config,
  'data' | 'passThrough' | 'host' | 'baseUrl' | 'names' | 'tlsCert' | 'tlsKey'
>

/** Clients have these without a flag. */
const local = ['localhost', 'github.localhost', '127.0.0.1', '::1']

/** In milliseconds: a certificate is renewed when so little is left. */
const renewal = 30 * 86_400_000

/** Names and addresses that the certificate is for. */
function namesOf({ host, baseUrl, names }: Settings): string[] {
  const anywhere = host === '0.0.0.0' || host === '::'
  const base = baseUrl && new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  return [
    ...new Set([...local, ...(anywhere ? [] : [host]), ...(base ? [base] : []), ...names.all]),
  ]
}

/** @throws ConfigError when a file is missing, or when they do not belong together */
async function read(files: Record<'tls-cert' | 'tls-key', string | undefined>): Promise<KeyPair> {
  const textOf = async (flag: keyof typeof files) => {
    const file = files[flag]
    if (file === undefined) throw new ConfigError('--tls-cert and --tls-key need each other')
    return readFile(file, 'utf8').catch((error: unknown) => {
      throw new ConfigError(`--${flag} ${file}: ${reasonOf(error)}`)
    })
  }
  const [certificate, key] = [await textOf('tls-cert'), await textOf('tls-key')]
  try {
    createSecureContext({ cert: certificate, key })
  } catch (error) {
    const reason = reasonOf(error)
    throw new ConfigError(`--tls-cert and --tls-key are no certificate with its key: ${reason}`)
  }
  return { certificate, key }
}

async function issue(settings: Settings, now: number): Promise<KeyPair> {
  const { issueCertificate, makeAuthority } = await import('./issue.ts')
  const authority = await authorityOf(settings, () => makeAuthority(now))
  return issueCertificate(authority, namesOf(settings), now)
}

/**
 * The certificates of a server. Those of its own authority are made when the server starts; files
 * are read again before they end, because something else may have renewed them.
 */
export class Certificates {
  readonly #settings: Settings
  readonly #clock: Clock
  #end = 0

  constructor(settings: Settings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
  }

  /** Whether it is time to ask for a certificate again. */
  get isDue(): boolean {
    return this.#clock.now() > this.#end - renewal
  }

  /** @throws ConfigError when there is none */
  async next(): Promise<KeyPair> {
    const { tlsCert, tlsKey } = this.#settings
    const hasFiles = tlsCert !== undefined || tlsKey !== undefined
    const pair = await (hasFiles
      ? read({ 'tls-cert': tlsCert, 'tls-key': tlsKey })
      : issue(this.#settings, this.#clock.now()))
    this.#end = Date.parse(new X509Certificate(pair.certificate).validTo)
    return pair
  }
}

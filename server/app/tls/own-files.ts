import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { ConfigError } from '../../core/config-error.ts'
import type { Config } from '../../core/config.ts'
import { reasonOf } from '../../core/reason-of.ts'
import type { KeyPair } from './issue.ts'

/** The certificate that clients trust. */
export const authorityFile = (data: string): string => join(data, 'tls', 'ca.pem')

/** The certificate, and those that clients trust without it. Only for tunnels to other hosts. */
export const bundleFile = (data: string): string => join(data, 'tls', 'bundle.pem')

/** The certificate with its key. */
const pairFile = (data: string): string => join(data, 'tls', 'ca-and-key.pem')

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/
const keys = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/

/** @throws ConfigError when one of both is missing */
function pairIn(text: string, file: string): KeyPair {
  const [certificate] = certificates.exec(text) ?? []
  const [key] = keys.exec(text) ?? []
  if (certificate && key) return { certificate, key }
  throw new ConfigError(`${file} has no certificate with its key`)
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/** Writes a file that has its content as soon as it has its name. */
async function placed(
  file: string,
  text: string,
  mode: number,
  place: (from: string, to: string) => Promise<void>,
) {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(unfinished, text, { mode, flag: 'wx' })
    await place(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })

/** Makes an authority where there is none. If several processes do so at the same time, one of them wins. */
async function keepAuthority(data: string, make: () => Promise<KeyPair>): Promise<KeyPair> {
  const file = pairFile(data)
  const found = await readIfThere(file)
  if (found !== undefined) return pairIn(found, file)
  await mkdir(join(data, 'tls'), { recursive: true, mode: 0o755 })
  const { certificate, key } = await make()
  await placed(file, `${certificate}\n${key}\n`, 0o600, link).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
  })
  return pairIn(await readFile(file, 'utf8'), file)
}

/** Certificates that the system trusts: of Debian, of Fedora, of others. */
const systemBundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
]

/** The certificates that clients of this machine trust, or else those that Node trusts. */
async function othersOf(): Promise<string> {
  for (const file of systemBundles) {
    const text = await readIfThere(file)
    if (text) return text
  }
  return `${rootCertificates.join('\n')}\n`
}

/**
 * The authority of a data folder, which the first start makes. Its certificate has a file of its
 * own, which everyone may read.
 * @throws ConfigError when the files cannot be read or written
 */
export async function authorityOf(
  { data, passThrough }: Pick<Config, 'data' | 'passThrough'>,
  make: () => Promise<KeyPair>,
): Promise<KeyPair> {
  try {
    const authority = await keepAuthority(data, make)
    await placed(authorityFile(data), `${authority.certificate}\n`, 0o644, rename)
    if (passThrough) {
      const all = `${authority.certificate}\n${await othersOf()}`
      await placed(bundleFile(data), all, 0o644, rename)
    } else await rm(bundleFile(data), { force: true })
    return authority
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`cannot keep certificates in ${join(data, 'tls')}: ${reasonOf(error)}`)
  }
}

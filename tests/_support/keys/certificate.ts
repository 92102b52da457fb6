import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  key: string
  cert: string
}

export interface CertificateOptions {
  /** Subject alternative names in OpenSSL syntax. */
  names?: string
  expired?: boolean
}

/** A certificate authority. */
export interface Authority extends Certificate {
  /** A certificate followed by that of the authority, as servers send them. */
  issue(options?: CertificateOptions): Certificate
}

const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
const local = 'IP:127.0.0.1,DNS:localhost'
const days = (expired: boolean) => ['-days', expired ? '-1' : '2']
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

/** Creates files in a temporary folder. */
function inFolder<Result>(work: (path: (name: string) => string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    return work((name) => join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function selfMade(subject: string, extensions: string[], expired: boolean): Certificate {
  return inFolder((path) => {
    const [key, cert] = [path('key'), path('cert')]
    const about = ['-subj', `/CN=${subject}`, ...extensions.flatMap((each) => ['-addext', each])]
    openssl('req', '-x509', ...elliptic, ...days(false), ...about, '-keyout', key, '-out', cert)
    if (expired) openssl('x509', '-in', cert, '-signkey', key, ...days(true), '-out', cert)
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  })
}

/** A self-signed certificate for this run. */
export function selfSigned({
  names = local,
  expired = false,
}: CertificateOptions = {}): Certificate {
  return selfMade('receiver', [`subjectAltName=${names}`], expired)
}

function issue(by: Certificate, { names = local, expired = false }: CertificateOptions) {
  return inFolder((path) => {
    const [key, asked, cert] = [path('key'), path('asked'), path('cert')]
    writeFileSync(path('by-key'), by.key)
    writeFileSync(path('by'), by.cert)
    writeFileSync(path('extensions'), `subjectAltName=${names}`)
    openssl('req', '-new', ...elliptic, '-subj', '/CN=receiver', '-keyout', key, '-out', asked)
    const signer = ['-CA', path('by'), '-CAkey', path('by-key'), '-set_serial', '1']
    const how = [...signer, ...days(expired), '-extfile', path('extensions')]
    openssl('x509', '-req', '-in', asked, ...how, '-out', cert)
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') + by.cert }
  })
}

/** A private certificate authority for this run. */
export function createAuthority(name = 'authority'): Authority {
  const own = selfMade(name, ['keyUsage=critical,keyCertSign'], false)
  return { ...own, issue: (options = {}) => issue(own, options) }
}

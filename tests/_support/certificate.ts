import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  key: string
  cert: string
}

export interface CertificateOptions {
  /** What it is good for, as OpenSSL writes it. */
  names?: string
  expired?: boolean
}

/** A certificate that signs itself, made for this run. */
export function selfSigned(options: CertificateOptions = {}): Certificate {
  const { names = 'IP:127.0.0.1,DNS:localhost', expired = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  try {
    const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const identity = ['-subj', '/CN=receiver', '-addext', `subjectAltName=${names}`]
    openssl('req', '-x509', ...algorithm, '-days', '2', ...identity, '-keyout', key, '-out', cert)
    if (expired) openssl('x509', '-in', cert, '-signkey', key, '-days', '-1', '-out', cert)
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

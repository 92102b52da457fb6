import 'reflect-metadata' // which the next module requires
import { randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as never)

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 86_400_000

/** An authority is made once. Browsers refuse certificates of servers that are valid for longer. */
const days = { authority: 3650, server: 397 }

/** A certificate and its key, both as PEM. */
export interface KeyPair {
  certificate: string
  key: string
}

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** Clocks of clients may be a little behind. */
const validity = (now: number, count: number) => ({
  notBefore: new Date(now - day),
  notAfter: new Date(now + count * day),
})

/** Positive, and never the same (RFC 5280 4.1.2.2). */
const newSerial = () => `01${randomBytes(15).toString('hex')}`

async function pemOf(certificate: x509.X509Certificate, key: webcrypto.CryptoKey) {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key)
  return {
    certificate: certificate.toString('pem'),
    key: x509.PemConverter.encode(bytes, 'PRIVATE KEY'),
  }
}

/** Makes an authority that signs certificates of servers, and no other authorities. */
export async function makeAuthority(now: number): Promise<KeyPair> {
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerial(),
    name: `CN=devplatform ${randomBytes(4).toString('hex')}, O=devplatform development`,
    ...validity(now, days.authority),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return pemOf(certificate, keys.privateKey)
}

async function signingKeyOf({ key }: KeyPair) {
  const bytes = x509.PemConverter.decodeFirst(key)
  return webcrypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign'])
}

/**
 * Makes the certificate of a server.
 * @param names host names, which may begin with `*.`, and IP addresses
 */
export async function issueCertificate(
  authority: KeyPair,
  names: readonly string[],
  now: number,
): Promise<KeyPair> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: 'O=devplatform development',
    issuer: issuer.subject,
    ...validity(now, days.server),
    publicKey: keys.publicKey,
    signingKey: await signingKeyOf(authority),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return pemOf(certificate, keys.privateKey)
}

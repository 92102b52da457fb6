import { deflateSync } from 'node:zlib'
import { startHttpServer, type TestHttpServer } from './http-server.ts'
import { canary } from './sources.ts'

export interface FakeHg {
  /** What it answers to `getbundle`, not yet compressed. */
  bundle: Buffer
  /** What it says that it can do. */
  capabilities?: string
  bookmarks?: string
  /** In place of what compresses the answer. */
  compress?: (bundle: Buffer) => Buffer
}

export const modernCapabilities = 'bundle2=HG20%0Achangegroup%3D01%2C02 getbundle pushkey'

/** A server that speaks as Mercurial does, whatever it says. */
export function startFakeHg(fake: FakeHg): Promise<TestHttpServer> {
  const { bundle, capabilities = modernCapabilities, bookmarks = '', compress = deflateSync } = fake
  const answers: Record<string, () => Buffer> = {
    capabilities: () => Buffer.from(capabilities),
    listkeys: () => Buffer.from(bookmarks),
    getbundle: () => compress(bundle),
  }
  return startHttpServer(({ path }, response) => {
    const answer = answers[new URL(path, 'http://localhost').searchParams.get('cmd') ?? '']
    const type = answer ? 'application/mercurial-0.1' : 'text/plain'
    response.writeHead(answer ? 200 : 404, { 'Content-Type': type, 'X-Note': canary })
    response.end(answer ? answer() : canary)
  })
}

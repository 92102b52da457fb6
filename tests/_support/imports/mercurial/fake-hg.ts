import { deflateSync } from 'node:zlib'
import { startHttpServer, type TestHttpServer } from '../http-server.ts'
import { canary } from '../sources.ts'

export interface FakeHg {
  /** Response to `getbundle`, before compression. */
  bundle: Buffer
  /** The advertised capabilities. */
  capabilities?: string
  bookmarks?: string
  /** Replaces the compression of the response. */
  compress?: (bundle: Buffer) => Buffer
}

export const modernCapabilities = 'bundle2=HG20%0Achangegroup%3D01%2C02 getbundle pushkey'

/** A server that speaks the Mercurial protocol with scripted content. */
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

import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'

const address = /^\/attestations\/([0-9a-f]{32})$/

/** Serves attestation bundles. Their URLs are unguessable, so no credentials are required. */
export function serveAttestations({ storage }: Context): Step {
  return async (request, response) => {
    const { path, method } = request.exchange
    const [, key] = address.exec(path) ?? []
    if (!key || method !== 'GET') return
    const bundle = await storage.attestations.bundleText(key)
    if (bundle === undefined) return
    response.setHeader('Cache-Control', 'private, max-age=300')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(bundle))
    response.end(request.method === 'HEAD' ? undefined : bundle)
  }
}

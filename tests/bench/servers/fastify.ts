/** Fastify with its own validation of the path's parameters: one route that returns the body. */
import { announceUrl, body, peer } from './_shared.ts'

interface Fastify {
  get(path: string, options: object, handler: () => unknown): void
  listen(options: object): Promise<string>
}

const { default: fastify } = await peer<{ default: () => Fastify }>('fastify/fastify.js')
const name = { type: 'string', minLength: 1 }
const properties = { owner: name, repo: name, hook_id: { type: 'integer' } }
const schema = { params: { type: 'object', properties, required: Object.keys(properties) } }
const app = fastify()
app.get('/repos/:owner/:repo/hooks/:hook_id', { schema }, () => body)
announceUrl(await app.listen({ port: 0, host: '127.0.0.1' }))

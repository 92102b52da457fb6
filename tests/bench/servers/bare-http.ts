/** A server of Node without a framework: one path that returns the body. */
import { createServer } from 'node:http'
import { announce, body } from './_shared.ts'

const path = /^\/repos\/[^/]+\/[^/]+\/hooks\/\d+$/

const server = createServer((request, response) => {
  if (!path.test(request.url ?? '')) return void response.writeHead(404).end()
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(200, headers).end(text)
})
announce(server.listen(0, '127.0.0.1'))

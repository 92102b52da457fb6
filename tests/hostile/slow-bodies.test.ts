import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../_support/start-server.ts'

const lfs = 'application/vnd.git-lfs+json'
const requests: [name: string, path: string, type: string][] = [
  ['a fetch', 'git-upload-pack', 'application/x-git-upload-pack-request'],
  ['a Git LFS batch', 'info/lfs/objects/batch', lfs],
]

/** Sends the head of a request, and lets time pass until the server responds. */
async function withoutBody({ port, clock }: TestServer, path: string, type: string) {
  const head = [
    `POST /acme/widgets.git/${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    'Content-Length: 100',
  ]
  let answer = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`))
  socket.on('data', (chunk) => (answer += chunk.toString()))
  while (answer === '') {
    await setImmediate()
    clock.advance(100)
  }
  socket.destroy()
  return answer
}

describe('a request whose body never arrives', () => {
  it.each(requests)('is %s that ends with 408', async (_name, path, type) => {
    await using server = await startTestServer()
    expect(await withoutBody(server, path, type)).toMatch(/^HTTP\/1.1 408 /)
    const refs = '/acme/widgets.git/info/refs?service=git-upload-pack'
    expect((await fetch(server.url + refs)).status).toBe(200)
  })
})

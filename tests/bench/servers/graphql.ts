/**
 * graphql-js on a server of Node: parses, validates and runs each document against a schema with the
 * fields that are measured, and has their values at hand.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { buildSchema, graphql } from 'graphql'
import { announce } from './_shared.ts'

const schema = buildSchema(`
  type User { login: String! }
  type Repository { name: String! description: String isPrivate: Boolean! stargazerCount: Int! }
  type Query { viewer: User! repository(owner: String!, name: String!): Repository }
`)

const rootValue = {
  viewer: () => ({ login: 'mona' }),
  repository: () => ({
    ...{ name: 'widgets', description: 'Widgets of every kind.' },
    ...{ isPrivate: false, stargazerCount: 0 },
  }),
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(request: IncomingMessage): Promise<string> {
  const { query: source } = JSON.parse(await bodyOf(request)) as { query: string }
  return JSON.stringify(await graphql({ schema, source, rootValue }))
}

const server = createServer((request, response) => {
  void answer(request).then((text) => {
    const length = Buffer.byteLength(text)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    response.end(text)
  })
})
announce(server.listen(0, '127.0.0.1'))

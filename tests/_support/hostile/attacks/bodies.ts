import { resolve, type Schema } from '../../../../tools/contract/contract.ts'
import { versions } from '../../bundles.ts'
import { contractDocument } from '../../contract/contract-document.ts'
import { send, type Attack, type Attacked } from '../attack.ts'
import { largestBodies } from '../largest-body.ts'

const [newest] = versions
const document = contractDocument(newest)

interface Writing {
  method: string
  path: string
  schema: Schema
}

const methods = ['post', 'put', 'patch', 'delete'] as const

/** Operations that accept JSON. */
function writings(): Writing[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const schema = item?.[method]?.requestBody?.content['application/json']?.schema
      return schema ? [{ method: method.toUpperCase(), path, schema }] : []
    }),
  )
}

const others: Record<string, string> = {
  ...{ org: 'acme', username: 'hubot', ref: 'main', sha: 'f'.repeat(40), assistant: 'copilot' },
}

function addressOf({ path }: Writing, { server, repository }: Attacked): string {
  const [, , owner = '', repo = ''] = repository.split('/')
  const values: Record<string, string> = { ...others, owner, repo }
  return server.url + path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1')
}

const follow = (schema: Schema): Schema => resolve<Schema>(document, schema)

/** Groups by first part of the path, so that a table of them stays short. */
const areaOf = ({ path }: Writing): string => {
  const [, first = '', ...rest] = path.split('/')
  return first === 'repos' ? `repos/…/${rest[2] ?? ''}` : first
}

const statuses = [200, 201, 202, 204, 205, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429]

function byArea(): Map<string, Writing[]> {
  const areas = new Map<string, Writing[]>()
  for (const writing of writings()) {
    const area = areaOf(writing)
    areas.set(area, [...(areas.get(area) ?? []), writing])
  }
  return areas
}

/** The largest bodies that the contract allows, for each writing operation. */
export const bodies: Attack[] = [...byArea()].map(([area, all]) => ({
  name: `The largest bodies of /${area}`,
  statuses,
  body: 1024 * 1024,
  async arrange(attacked) {
    const { token } = attacked
    const issue = Buffer.from('{"title":"First"}')
    await send(`${attacked.server.url}${attacked.repository}/issues`, {
      method: 'POST',
      token,
      body: issue,
    })
    const calls = all.flatMap((writing) =>
      largestBodies(writing.schema, follow).map((body) => ({ writing, body: Buffer.from(body) })),
    )
    return async () => {
      const seen: number[] = []
      for (const { writing, body } of calls) {
        const { method } = writing
        seen.push((await send(addressOf(writing, attacked), { method, token, body })).status)
      }
      return seen
    }
  },
}))

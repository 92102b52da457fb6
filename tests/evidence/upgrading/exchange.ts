import { STATUS_CODES } from 'node:http'
import { startTestServer, type Service } from '../../_support/start-server.ts'
import { client, type Answer } from '../../_support/service-client.ts'
import type { Asked, Step, Story, Told } from './story.ts'

/** One request and its response. */
export interface Exchanged {
  asked: Asked
  version: string
  answer: Answer
}

/** The recorded exchanges of a breaking change. */
export interface Seen {
  told: Told
  before: Exchanged
  after: Exchanged
  instead?: Exchanged
}

/** The test client for a server whose repositories have readable names. */
function serviceOf(server: Service['server']): Service {
  let made = 0
  const as: Service['as'] = (login, more = {}) =>
    client(server, { ...(login !== undefined && { token: `ghp_${login}` }), ...more })
  return {
    server,
    as,
    async repository(input = {}) {
      const name = ['garden', 'kitchen'][made++]
      const { body } = await as('mona').post('/user/repos', { name, ...input })
      return `/repos/${body.full_name}`
    },
  }
}

/** Removes secrets and values that differ between runs. */
function withoutChance(answer: Answer, url: string): Answer {
  const numbers = new Map<string, string>()
  const replaced = (chance: string) => {
    if (!numbers.has(chance))
      numbers.set(chance, String(numbers.size + 1).padStart(chance.length, '0'))
    return numbers.get(chance) as string
  }
  const text = answer.text
    .replaceAll(url, 'https://api.example.com')
    .replace(/\b[0-9a-f]{32}\b|\b[0-9a-f]{20}\b/g, replaced)
    .replace(/GHSA(-[23456789cfghjmpqrvwx]{4}){3}/g, 'GHSA-xxxx-xxxx-xxxx')
  return { ...answer, text, body: answer.body === undefined ? undefined : JSON.parse(text) }
}

async function ask({ server }: Service, asked: Asked, version: string): Promise<Exchanged> {
  const { method, path, body, headers = {}, token = 'ghp_mona' } = asked
  const asking = client(server, { version, ...(token !== null && { token }) })
  const answer = await asking.request(method, path, body, { headers })
  const url = server.url
  const shown = JSON.parse(
    JSON.stringify({ path, body })
      .replaceAll(url, 'https://api.example.com')
      .replace(/\b[0-9a-f]{32}\b/g, (id) => '1'.padStart(id.length, '0'))
      .replace(/GHSA(-[23456789cfghjmpqrvwx]{4}){3}/g, 'GHSA-xxxx-xxxx-xxxx')
      .replace(/(?<="(encrypted_value|key_id)":")[^"]*/g, '…'),
  ) as Pick<Asked, 'path' | 'body'>
  return { asked: { ...asked, ...shown }, version, answer: withoutChance(answer, url) }
}

/** Runs an example in a separate server and sends its request. */
async function seenIn<T>(story: Story, look: (service: Service, told: Told) => Promise<T>) {
  await using server = await startTestServer()
  const service = serviceOf(server)
  return await look(service, await story(service))
}

/** Sends the same request in both versions, each to a new server. */
export async function see(story: Story, { older, newer }: Step): Promise<Seen> {
  const first = await seenIn(story, async (service, told) => ({
    told,
    before: await ask(service, told.same, older),
  }))
  const second = await seenIn(story, async (service, { same, instead }) => ({
    after: await ask(service, same, newer),
    ...(instead && { instead: await ask(service, instead, newer) }),
  }))
  return { ...first, ...second }
}

/** `404 Not Found` */
export const statusLine = ({ status }: Answer): string => `${status} ${STATUS_CODES[status] ?? ''}`

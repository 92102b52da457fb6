import type { Load } from './load.ts'
import type { Subject } from './server-process.ts'

const authorization = { authorization: 'Bearer ghp_demo_mona', 'user-agent': 'devplatform-bench' }
const repository = '/repos/acme/widgets'

/** Requests that are measured without and with a matching ETag. */
export const places = {
  'GET repository': repository,
  'GET hook': `${repository}/hooks/1`,
  'list hooks': `${repository}/hooks`,
  'list deliveries': `${repository}/hooks/1/deliveries`,
  'list events': `${repository}/events`,
}

const post = ({ url }: Subject, path: string, body: object = {}) =>
  fetch(url + path, { method: 'POST', headers: authorization, body: JSON.stringify(body) })

/** Resolves when no deliveries are pending, so that the measured resources do not change. */
export async function quiet({ metricsUrl }: Pick<Subject, 'metricsUrl'>): Promise<void> {
  for (let waiting = true; waiting;) {
    const text = await (await fetch(metricsUrl)).text()
    waiting = !/^devplatform_deliveries_waiting 0$/m.test(text)
  }
}

/** Five hooks, one of them with a page of deliveries; two loads per resource. */
export async function conditionalLoads(subject: Subject): Promise<Map<string, Load>> {
  for (let number = 1; number <= 5; number++) {
    await post(subject, places['list hooks'], { config: { url: `http://127.0.0.1:9/${number}` } })
  }
  for (let times = 0; times < 30; times++) await post(subject, `${places['GET hook']}/pings`)
  await quiet(subject)
  const loads = new Map<string, Load>()
  for (const [name, path] of Object.entries(places)) {
    const url = subject.url + path
    const { headers } = await fetch(url, { headers: authorization })
    const held = { ...authorization, 'if-none-match': headers.get('etag') ?? '' }
    loads.set(`${name}, 200`, { url, headers: authorization })
    loads.set(`${name}, 304`, { url, headers: held, expect: 304 })
  }
  return loads
}

import type { Scene } from '../_support/authorization/stage.ts'
import type { Valid } from './check.ts'

/** The only operation that is missing in the newest version: a subscription through the hub. */
export async function formerSample(
  token: () => Promise<string>,
  url: string,
  { org, repo }: Scene,
): Promise<Valid> {
  const body = {
    'hub.mode': 'subscribe',
    'hub.topic': `${url}/${org.login}/${repo}/events/push`,
    'hub.callback': 'http://127.0.0.1:9/hub',
  }
  return { params: {}, query: {}, headers: { authorization: await token() }, body, success: 204 }
}

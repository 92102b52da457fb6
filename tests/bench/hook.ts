import type { Subject } from './server-process.ts'

/** The hook that `createTheHook` creates. */
export const path = '/repos/acme/widgets/hooks/1'

export const authorization = { authorization: 'Bearer ghp_demo_mona' }

/** Creates a hook whose deliveries fail, because nothing listens on the port. */
export async function postHook({ url }: Subject): Promise<void> {
  await fetch(`${url}/repos/acme/widgets/hooks`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ config: { url: 'http://127.0.0.1:9/', secret: 's' } }),
  })
}

/** Creates one hook. Its ETag and body do not change afterwards. */
export async function createTheHook(subject: Subject): Promise<{ body: string; etag: string }> {
  await postHook(subject)
  const read = () => fetch(subject.url + path, { headers: authorization })
  let reply = await read()
  // After the failed ping of a new hook is recorded, the hook does not change.
  for (let text = await reply.clone().text(); text.includes('"unused"');) {
    reply = await read()
    text = await reply.clone().text()
  }
  return { body: await reply.text(), etag: reply.headers.get('etag') ?? '' }
}

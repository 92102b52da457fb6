import { expect, type Check } from '../check.ts'
import { request } from '../request.ts'

export const events: Check = {
  name: 'event feeds',
  async run(smoke) {
    const { owner, repo } = smoke.repository
    const path = `/repos/${owner}/${repo}/events`
    const feed = await request(smoke, path)
    const types = feed.body.map(({ type }: { type: string }) => type) as string[]
    expect(types.includes('PushEvent'), `the feed has a PushEvent: ${types.join(', ')}`)
    expect(feed.headers.has('X-Poll-Interval'), 'the feed has a poll interval')
    const etag = feed.headers.get('ETag') ?? ''
    const again = await request(smoke, path, { headers: { 'If-None-Match': etag } })
    expect(again.status === 304, `If-None-Match responds with 304, not ${again.status}`)
    const used = [feed, again].map(({ headers }) => headers.get('X-RateLimit-Used'))
    expect(used[0] === used[1], `a 304 does not count in the rate limit: ${used.join(', ')}`)
    return `${types.length} events, 304 for an unchanged ETag`
  },
}

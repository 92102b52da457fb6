import { ApiError, isRemembered } from '../../client/index.ts'
import type { Api } from '../data/client.ts'
import { listPage, type ListPage } from '../data/pages.ts'
import type { FeedEvent } from './event-list.tsx'
import type { Feed, FeedAddress } from './feeds.ts'

/** A page of a feed, and what its headers say. */
export interface FeedPage extends ListPage<FeedEvent> {
  etag: string
  /** Seconds between requests that the server recommends. */
  interval: number
  /** 304 if nothing has changed since the last request. */
  status: number
  /** When the page was requested, in milliseconds. */
  at: number
}

/** The interval of servers that send none. */
const usual = 60

interface LoadOptions {
  address: FeedAddress
  page: number
  signal: AbortSignal
}

/** Loads a page of a feed. An unchanged page is a 304 and comes from the cache. @throws ApiError */
export async function loadFeed(api: Api, feed: Feed, options: LoadOptions): Promise<FeedPage> {
  const result = await feed.read(api, options)
  const { response, error } = result
  if (!response.ok) throw new ApiError(response, error)
  const { headers } = response
  return {
    ...(await listPage(Promise.resolve({ data: result.data as FeedEvent[], response }))),
    etag: headers.get('etag') ?? '',
    interval: Number(headers.get('x-poll-interval') ?? usual),
    status: isRemembered(response) ? 304 : response.status,
    at: Date.now(),
  }
}

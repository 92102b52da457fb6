import type { Context } from '../../api/context.ts'
import { notFound, validationFailed, type FieldError } from '../../core/errors.ts'
import { parseUrl } from '../../core/parse-url.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { SocialAccount } from '../../storage/accounts/social-accounts.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** A profile has room for four. */
const most = 4

const fault = (code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'SocialAccount', field: 'account_urls', code, message })

/** Networks by the hosts that they are found at, with all hosts below these. */
const networks: readonly [provider: string, ...hosts: string[]][] = [
  ['bluesky', 'bsky.app'],
  ['facebook', 'facebook.com', 'fb.com'],
  ['instagram', 'instagram.com'],
  ['linkedin', 'linkedin.com'],
  ['mastodon', 'mastodon.social', 'mastodon.online'],
  ['npm', 'npmjs.com'],
  ['reddit', 'reddit.com'],
  ['twitch', 'twitch.tv'],
  ['twitter', 'twitter.com', 'x.com'],
  ['youtube', 'youtube.com', 'youtu.be'],
]

/** The network that an address belongs to; `generic` for one that is not known. */
export function providerOf(url: string): string {
  const host = parseUrl(url)?.hostname ?? ''
  const isAt = (known: string) => host === known || host.endsWith(`.${known}`)
  const found = networks.find(([, ...hosts]) => hosts.some(isAt))
  return found?.[0] ?? 'generic'
}

/** How an address is written by everybody, so that one is not kept twice. @throws ServiceError 422 */
function plain(text: string): string {
  const url = parseUrl(text)
  const web = url && ['http:', 'https:'].includes(url.protocol)
  if (!web || url.username || url.password) throw fault('invalid', 'is no address on the web')
  return url.href
}

/** Each address once. @throws ServiceError 422 for what is none, and for more than a profile has room for */
export function distinctUrls(urls: readonly string[]): string[] {
  const found = [...new Set(urls.map(plain))]
  if (found.length > most) throw fault('unprocessable', `are more than ${most}`)
  return found
}

/**
 * Adds accounts elsewhere to a profile, all of them or none.
 * @throws ServiceError 422 for what is no address, is there already or is one too many
 */
export async function addSocialAccounts(
  { id: user_id }: Pick<Account, 'id'>,
  urls: readonly string[],
  { storage, clock }: Needs,
): Promise<SocialAccount[]> {
  const wanted = distinctUrls(urls)
  return storage.transaction(async ({ accounts, socialAccounts }) => {
    await accounts.lock(user_id)
    const known = await socialAccounts.count(user_id)
    if (known + wanted.length > most) throw fault('unprocessable', `are more than ${most}`)
    const added: SocialAccount[] = []
    for (const url of wanted) {
      const made = await socialAccounts.add({ user_id, url, created_at: clock.now() })
      if (!made) throw fault('already_exists', 'is there already')
      added.push(made)
    }
    return added
  })
}

/**
 * Takes accounts elsewhere from a profile, all of them or none.
 * @throws ServiceError 404 for one that it does not have, 422 for what is no address
 */
export async function deleteSocialAccounts(
  { id }: Account,
  urls: readonly string[],
  { storage }: Needs,
): Promise<void> {
  const unwanted = distinctUrls(urls)
  await storage.transaction(async ({ socialAccounts }) => {
    for (const url of unwanted) {
      if (!(await socialAccounts.remove(id, url))) throw notFound()
    }
  })
}

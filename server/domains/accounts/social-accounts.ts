import type { Context } from '../../api/context.ts'
import { notFound, validationFailed, type FieldError } from '../../core/errors.ts'
import { parseUrl } from '../../core/parse-url.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { SocialAccount } from '../../storage/accounts/social-accounts.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Maximum number of social accounts on a profile. */
const maxAccounts = 4

const fault = (code: FieldError['code'], message: string) =>
  validationFailed({ resource: 'SocialAccount', field: 'account_urls', code, message })

/** Providers by host. Subdomains match too. */
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

/** Returns the provider of a URL, `generic` for an unknown host. */
export function providerOf(url: string): string {
  const host = parseUrl(url)?.hostname ?? ''
  const isAt = (known: string) => host === known || host.endsWith(`.${known}`)
  const found = networks.find(([, ...hosts]) => hosts.some(isAt))
  return found?.[0] ?? 'generic'
}

/** Normalizes a URL so that duplicates are detected. @throws ServiceError 422 */
function plain(text: string): string {
  const url = parseUrl(text)
  const web = url && ['http:', 'https:'].includes(url.protocol)
  if (!web || url.username || url.password)
    throw fault('invalid', 'contains an invalid HTTP or HTTPS URL')
  return url.href
}

/**
 * Normalizes URLs and removes duplicates.
 * @throws ServiceError 422 for an invalid URL or more than the maximum
 */
export function distinctUrls(urls: readonly string[]): string[] {
  const found = [...new Set(urls.map(plain))]
  if (found.length > maxAccounts) throw fault('unprocessable', `cannot be more than ${maxAccounts}`)
  return found
}

/**
 * Adds social accounts to a profile, all or none.
 * @throws ServiceError 422 for an invalid or existing URL, or more than the maximum
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
    if (known + wanted.length > maxAccounts)
      throw fault('unprocessable', `cannot be more than ${maxAccounts}`)
    const added: SocialAccount[] = []
    for (const url of wanted) {
      const made = await socialAccounts.add({ user_id, url, created_at: clock.now() })
      if (!made) throw fault('already_exists', 'contains a URL that was already added')
      added.push(made)
    }
    return added
  })
}

/**
 * Removes social accounts from a profile, all or none.
 * @throws ServiceError 404 for a URL that is not on the profile, 422 for an invalid URL
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

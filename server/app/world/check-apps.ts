import { isAppKey } from '../../domains/apps/keys.ts'
import { ConfigError } from '../../core/config-error.ts'
import { webAddress } from '../../core/web-address.ts'
import { isRedirectUri } from '../../protocols/oauth/redirect-uri.ts'
import type { World, WorldApp, WorldOAuthApp } from './world.ts'

/** @throws ConfigError for a URL that nobody may be sent to */
function checkUrls({ url, callback_urls = [] }: WorldApp | WorldOAuthApp, place: string): void {
  if (url !== undefined && !webAddress(url))
    throw new ConfigError(`seed file: ${place}/url must be an HTTP or HTTPS URL, not "${url}"`)
  const invalid = callback_urls.findIndex((each) => !isRedirectUri(each))
  if (invalid < 0) return
  throw new ConfigError(
    `seed file: ${place}/callback_urls/${invalid} is not a callback URL: "${callback_urls[invalid]}"`,
  )
}

/** A private key is accepted where its public half is. */
function checkKeys({ slug, public_key, private_key }: WorldApp): void {
  for (const [name, key] of Object.entries({ public_key, private_key })) {
    if (!key || isAppKey(key)) continue
    throw new ConfigError(
      `seed file: the ${name} of app ${slug} must be an RSA key of at least 2048 bits`,
    )
  }
}

/** Checks the keys and URLs of apps, as where they are registered. @throws ConfigError */
export function checkApps({ oauth_apps = [], apps = [] }: World): void {
  oauth_apps.forEach((app, index) => checkUrls(app, `/oauth_apps/${index}`))
  apps.forEach((app, index) => checkUrls(app, `/apps/${index}`))
  apps.forEach(checkKeys)
}

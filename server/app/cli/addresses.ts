import { ConfigError } from '../../core/config-error.ts'
import { parseUrl } from '../../core/parse-url.ts'
import type { Desk } from './command.ts'
import type { Given } from './parsed-arguments.ts'

/** An address of the web without a user in it. @throws ConfigError */
function webAddress(text: string, flag: string): string {
  const url = parseUrl(text)
  const fits = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!fits || url.hash) throw new ConfigError(`--${flag} must be a web address, not "${text}"`)
  return text
}

/** Where an app is at home and where it takes its users back; its home is here unless it says so. */
export const addressesOf = (given: Given, { baseUrl }: Desk) => ({
  home: webAddress(given.text('url') ?? `${baseUrl}/`, 'url'),
  callbackUrls: given.texts('callback-url').map((url) => webAddress(url, 'callback-url')),
})

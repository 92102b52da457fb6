import { ConfigError } from '../../core/config-error.ts'
import { parseUrl } from '../../core/parse-url.ts'
import type { CommandContext } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

/** Checks for an HTTP or HTTPS URL without credentials and fragment. @throws ConfigError */
function webAddress(text: string, flag: string): string {
  const url = parseUrl(text)
  const fits = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!fits || url.hash)
    throw new ConfigError(`--${flag} must be an HTTP or HTTPS URL, not "${text}"`)
  return text
}

/** The homepage of an app, which defaults to this server, and its callback URLs. */
export const addressesOf = (given: ParsedArguments, { baseUrl }: CommandContext) => ({
  home: webAddress(given.text('url') ?? `${baseUrl}/`, 'url'),
  callbackUrls: given.texts('callback-url').map((url) => webAddress(url, 'callback-url')),
})

import { ConfigError } from '../../core/config-error.ts'
import { webAddress } from '../../core/web-address.ts'
import { isRedirectUri } from '../../protocols/oauth/redirect-uri.ts'
import type { CommandContext } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

/** @throws ConfigError unless the text is an HTTP or HTTPS URL without credentials and fragment */
function homeOf(text: string): string {
  if (webAddress(text)) return text
  throw new ConfigError(`--url must be an HTTP or HTTPS URL, not "${text}"`)
}

/** @throws ConfigError for a URI that nobody may be redirected to */
function callbackOf(uri: string): string {
  if (isRedirectUri(uri)) return uri
  throw new ConfigError(`--callback-url is not a callback URL: "${uri}"`)
}

/** The homepage of an app, which defaults to this server, and its callback URLs. */
export const addressesOf = (given: ParsedArguments, { baseUrl }: CommandContext) => ({
  home: homeOf(given.text('url') ?? `${baseUrl}/`),
  callbackUrls: given.texts('callback-url').map(callbackOf),
})

import { ConfigError } from '../../core/config-error.ts'
import { webAddress } from '../../core/web-address.ts'
import type { CommandContext } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

/** Checks for an HTTP or HTTPS URL without credentials and fragment. @throws ConfigError */
function checked(text: string, flag: string): string {
  if (webAddress(text)) return text
  throw new ConfigError(`--${flag} must be an HTTP or HTTPS URL, not "${text}"`)
}

/** The homepage of an app, which defaults to this server, and its callback URLs. */
export const addressesOf = (given: ParsedArguments, { baseUrl }: CommandContext) => ({
  home: checked(given.text('url') ?? `${baseUrl}/`, 'url'),
  callbackUrls: given.texts('callback-url').map((url) => checked(url, 'callback-url')),
})

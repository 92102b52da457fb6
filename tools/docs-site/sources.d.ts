/** Hash of all sources of the site, in hexadecimal. */
export function sourcesHash(): Promise<string>

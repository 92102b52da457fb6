/** One hash of everything that the site is made of, in hexadecimal digits. */
export function sourcesHash(): Promise<string>

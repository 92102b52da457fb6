import { trimEnd } from '../../../../core/trim-end.ts'
import { malformed } from '../malformed.ts'
import { readText, readXml } from './elements.ts'

/** The last name of a percent-encoded path, with or without a slash at its end. */
function nameOf(path: string): string {
  try {
    return decodeURIComponent(trimEnd(path, '/').split('/').at(-1) ?? '')
  } catch {
    throw malformed()
  }
}

/**
 * Reads the names in a listing of a folder (RFC 4918, section 9.1). The folder itself comes first.
 * @throws ImportFailure
 */
export async function readNames(body: AsyncIterable<Buffer>): Promise<string[]> {
  const events = readXml(body)
  const names: string[] = []
  let isInResponse = false
  for (;;) {
    const { done, value: event } = await events.next()
    if (done) return names.slice(1)
    if (event.kind === 'open' && event.name === 'response') isInResponse = true
    if (event.kind !== 'open' || event.name !== 'href' || !isInResponse) continue
    names.push(nameOf(await readText(events)))
    isInResponse = false
  }
}

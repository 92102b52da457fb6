import type { Conversion } from '../converter.ts'
import { createSourceHttp } from '../http.ts'
import { changegroupOf, type ChangegroupVersion } from './bundle.ts'
import { ByteReader } from './byte-reader.ts'
import { tooLarge } from './failures.ts'
import { spool, type Spooled } from './spooled.ts'
import type { Stages } from './stages.ts'
import { askBookmarks, askCapabilities, askHistory } from './wire.ts'

/**
 * Brings the whole history of a source into a file of the stage.
 * @throws ImportFailure
 */
export async function fetchHistory(conversion: Conversion, stages: Stages): Promise<Spooled> {
  const { stage, limits } = conversion
  using http = createSourceHttp(conversion)
  const capabilities = await askCapabilities(http, conversion.source.url)
  // Before the history, so that it has what they name.
  const bookmarks = await askBookmarks(http, capabilities)
  const reader = new ByteReader(await askHistory(http, capabilities))
  let version: ChangegroupVersion = '01'
  const bundled = () => changegroupOf(reader, (told) => (version = told))
  const pieces = capabilities.bundles ? bundled() : reader.rest()
  const changegroup = counted(pieces, limits.bytes, (bytes) => stages.fetched(bytes))
  const spooled = await spool(stage, { bookmarks, version: () => version, changegroup })
  await reader.end()
  return spooled
}

/** What is compressed can become any number of bytes. */
async function* counted(
  pieces: AsyncIterable<Buffer>,
  limit: number,
  passed: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > limit) throw tooLarge()
    passed(bytes)
    yield piece
  }
}

import type { Conversion } from '../converter.ts'
import { createSourceHttp } from '../http.ts'
import { changegroupOf, type ChangegroupVersion } from './bundle.ts'
import { ByteReader } from './byte-reader.ts'
import { tooLarge } from './failures.ts'
import { spool, type Spooled } from './spooled.ts'
import type { Stages } from './stages.ts'
import { askBookmarks, askCapabilities, askHistory } from './wire.ts'

/**
 * Fetches the whole history of a source into a file of the stage.
 * @throws ImportFailure
 */
export async function fetchHistory(conversion: Conversion, stages: Stages): Promise<Spooled> {
  const { stage, limits } = conversion
  using http = createSourceHttp(conversion)
  const capabilities = await askCapabilities(http, conversion.source.url)
  // Before the history, so that the history includes the bookmarked changesets.
  const bookmarks = await askBookmarks(http, capabilities)
  // Everything counts, also the parts of a bundle that are skipped.
  const history = withLimit(await askHistory(http, capabilities), limits.bytes, (bytes) =>
    stages.fetched(bytes),
  )
  const reader = new ByteReader(history)
  let version: ChangegroupVersion = '01'
  const pieces = capabilities.bundles
    ? changegroupOf(reader, (announced) => (version = announced))
    : reader.rest()
  const changegroup = untilEnd(pieces, reader)
  return await spool(stage, { bookmarks, version: () => version, changegroup })
}

/** Checks that no data follows the end of the history. */
async function* untilEnd(
  pieces: AsyncIterable<Buffer>,
  reader: ByteReader,
): AsyncGenerator<Buffer> {
  yield* pieces
  await reader.end()
}

/** Counts bytes against the limit, because compressed data can expand without bound. */
async function* withLimit(
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

import type { Convert } from '../converter.ts'
import { createSourceHttp } from '../http.ts'
import { openSourceSocket } from '../socket.ts'
import { convertHistory } from './convert-history.ts'
import { openDavHistory } from './dav/open.ts'
import { openWireHistory } from './wire/open.ts'
import { Wire } from './wire/wire.ts'

/** Imports a Subversion repository, or a folder of one, over svn:// or HTTP. */
export const convertSubversion: Convert = async (conversion) => {
  const { source, limits } = conversion
  if (source.url.protocol !== 'svn:') {
    using http = createSourceHttp(conversion)
    return await convertHistory(await openDavHistory(http, source.url), conversion)
  }
  using wire = new Wire(await openSourceSocket({ ...conversion, url: source.url }), limits.bytes)
  return await convertHistory(await openWireHistory(wire, source), conversion)
}

import { decode, encode } from '@jridgewell/sourcemap-codec'

/** Keeps the first position of each line of our sources, and where others begin without their lines. */
function keepLines(segments, isOwn) {
  let last
  return segments.flatMap(([column, source, line, sourceColumn]) => {
    const place = isOwn[source] ? `${source}:${line}` : 'another'
    if (place === last) return []
    last = place
    return [isOwn[source] ? [column, source, line, sourceColumn] : [column]]
  })
}

/**
 * Reduces a source map to the lines of our sources. The map of all packages is ten times as long, and
 * reading it for the first error that is printed would stall the server for half a second.
 */
export function onlyOwnLines(file) {
  if (!file.path.endsWith('.map')) return file
  const { sources, mappings, ...map } = JSON.parse(file.text)
  const isOwn = sources.map((source) => !source.includes('node_modules/'))
  const kept = decode(mappings).map((segments) => keepLines(segments, isOwn))
  const named = sources.map((source, index) => (isOwn[index] ? source : ''))
  const contents = JSON.stringify({ ...map, sources: named, mappings: encode(kept) })
  return { path: file.path, contents }
}

/** Bytes of a response that are read. The rest is not downloaded. */
const most = 2 * 1024 * 1024

async function readAtMost(response) {
  const parts = []
  let size = 0
  const reader = response.body?.getReader()
  while (reader && size <= most) {
    const { done, value } = await reader.read()
    if (done) return { blob: new Blob(parts), size, isCut: false }
    parts.push(value)
    size += value.length
  }
  await reader?.cancel()
  return { blob: new Blob(parts).slice(0, most), size, isCut: size > most }
}

/**
 * Sends a request without cookies and without the cache of the browser, so that the response is the
 * one that any other client receives.
 */
export async function send({ method, url, headers, body }) {
  const start = performance.now()
  const options = { method, headers, body, cache: 'no-store', credentials: 'omit' }
  const response = await fetch(url, options)
  const { blob, size, isCut } = await readAtMost(response)
  return {
    status: response.status,
    statusText: response.statusText,
    url: response.redirected ? response.url : undefined,
    headers: [...response.headers],
    milliseconds: Math.round(performance.now() - start),
    text: await blob.text(),
    type: response.headers.get('content-type') ?? '',
    size,
    isCut,
  }
}

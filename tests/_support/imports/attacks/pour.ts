import type { ServerResponse } from 'node:http'

const room = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

/** Repeats the same data while the client reads, at the client's speed. */
export async function pourInto(response: ServerResponse, make: () => Buffer): Promise<void> {
  const much = Buffer.concat(Array.from({ length: 500 }, make))
  while (!response.destroyed) if (!response.write(much)) await room(response)
}

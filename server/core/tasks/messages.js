import { deserialize, serialize } from 'node:v8'

/*
 * Messages between a server and its task processes: the length in bytes, 32 bits in big-endian
 * order, then a structured clone. Plain JavaScript, because tasks run without a bundle, too.
 */

const head = 4

export function writeMessage(stream, message) {
  const data = serialize(message)
  const length = Buffer.alloc(head)
  length.writeUInt32BE(data.length)
  stream.write(Buffer.concat([length, data]))
}

export function readMessages(stream, hear) {
  let chunks = []
  let size = 0
  /** Bytes of the next message with its length, once the length is here. */
  let wanted = head

  function take() {
    const all = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    if (wanted === head) {
      wanted += all.readUInt32BE()
      chunks = [all]
      return
    }
    chunks = [all.subarray(wanted)]
    size -= wanted
    const message = deserialize(all.subarray(head, wanted))
    wanted = head
    hear(message)
  }

  stream.on('data', (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    try {
      while (size >= wanted) take()
    } catch (error) {
      stream.destroy(error)
    }
  })
}

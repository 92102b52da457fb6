import type { Bytes } from './encoding.ts'

/** A line of a header, with the lines that continue it. */
export interface Field {
  key: string
  /** Undefined for a word alone, which no git writes. */
  value: Bytes | undefined
}

/** A commit or a tag: fields, and the message with the empty line before it. */
export interface Headed {
  fields: Field[]
  body: Buffer
}

/** Where the header ends, its last line end included. */
function endOfHeader(content: Buffer): number {
  const end = content.indexOf('\n\n')
  return end < 0 ? content.length : end + 1
}

function field(line: string): Field {
  const space = line.indexOf(' ')
  return space < 0
    ? { key: line, value: undefined }
    : { key: line.slice(0, space), value: line.slice(space + 1) }
}

/** Reads a commit or tag (gitformat-commit: a field a line, continued by lines that begin with a space). */
export function readHeaded(content: Buffer): Headed {
  const end = endOfHeader(content)
  const header = content.toString('latin1', 0, end).replace(/\n$/, '')
  return { fields: header.split(/\n(?! )/).map(field), body: content.subarray(end) }
}

export function writeHeaded({ fields, body }: Headed): Buffer {
  const lines = fields.map(({ key, value }) => (value === undefined ? key : `${key} ${value}`))
  const header = lines.map((line) => `${line}\n`).join('')
  return Buffer.concat([Buffer.from(header, 'latin1'), body])
}

export const valueOf = ({ fields }: Headed, wanted: string): Bytes | undefined =>
  fields.find(({ key }) => key === wanted)?.value

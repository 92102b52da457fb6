import type { Bytes } from './encoding.ts'

/** A header line with its continuation lines. */
export interface Field {
  key: string
  /** Undefined for a line without a value, which git never writes. */
  value: Bytes | undefined
}

/** A commit or tag: header fields, and the message with the empty line before it. */
export interface HeaderObject {
  fields: Field[]
  body: Buffer
}

/** Finds the end of the header, including its last line break. */
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

/**
 * Parses a commit or tag (gitformat-commit: one field per line; continuation lines start with a
 * space).
 */
export function parseObject(content: Buffer): HeaderObject {
  const end = endOfHeader(content)
  const header = content.toString('latin1', 0, end).replace(/\n$/, '')
  return { fields: header.split(/\n(?! )/).map(field), body: content.subarray(end) }
}

export function serializeObject({ fields, body }: HeaderObject): Buffer {
  const lines = fields.map(({ key, value }) => (value === undefined ? key : `${key} ${value}`))
  const header = lines.map((line) => `${line}\n`).join('')
  return Buffer.concat([Buffer.from(header, 'latin1'), body])
}

export const valueOf = ({ fields }: HeaderObject, wanted: string): Bytes | undefined =>
  fields.find(({ key }) => key === wanted)?.value

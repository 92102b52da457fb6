import { decodeText } from '../../../../git/formats/decode-text.ts'
import type { Bytes } from '../../objects/encoding.ts'
import { malformed } from '../malformed.ts'

/**
 * A parsing event. Names have no namespace prefix, because servers use each name for one purpose.
 */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Map<string, string> }
  | { kind: 'close'; name: string }
  /** Any part of a text, so it is not decoded. */
  | { kind: 'text'; text: Bytes }

const maxTagLength = 256 * 1024
const maxDepth = 64

/** Characters of the longest reference, `&#x10ffff;`. */
const maxReferenceLength = 10

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A character as the bytes of its UTF-8 form. */
const bytesOf = (point: number): Bytes =>
  Buffer.from(String.fromCodePoint(point)).toString('latin1')

const decoded = (bytes: Bytes): string => decodeText(Buffer.from(bytes, 'latin1'))

function referenced(_all: string, name: string): string {
  const code = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  const point = code && (code[1] ? parseInt(code[1], 16) : Number(code[2]))
  const character = point === null ? named[name] : point <= 0x10ffff && bytesOf(point)
  if (!character) throw malformed()
  return character
}

/** Resolves character references; without a DTD no other references are valid. */
function plain(text: string): string {
  if (!text.includes('&')) return text
  if (/&(?![^;&]{1,9};)/.test(text)) throw malformed()
  return text.replace(/&([^;&]*);/g, referenced)
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses a document in chunks. Declarations, which could define entities, are refused. */
export class Xml {
  readonly #open: string[] = []
  #held = ''
  /** How far an incomplete tag was scanned, and the quotation mark open there. */
  #scanned = 0
  #quote = ''
  #isOver = false

  /** @throws ImportFailure */
  push(text: Bytes): XmlEvent[] {
    this.#held += text
    const events: XmlEvent[] = []
    let at = 0
    for (;;) {
      const next = this.#held[at] === '<' ? this.#tag(at, events) : this.#text(at, events)
      if (next === undefined) break
      at = next
    }
    this.#held = this.#held.slice(at)
    return events
  }

  /** @throws ImportFailure when the document is incomplete */
  end(): void {
    if (!this.#isOver || this.#held !== '') throw malformed()
  }

  #text(at: number, events: XmlEvent[]): number | undefined {
    if (at >= this.#held.length) return undefined
    const found = this.#held.indexOf('<', at)
    const end = found < 0 ? this.#wholeText(at) : found
    if (end === at) return undefined
    const text = this.#held.slice(at, end)
    if (this.#open.length > 0) events.push({ kind: 'text', text: plain(text) })
    else if (text.trim() !== '') throw malformed()
    return end
  }

  /** End of the text that has no incomplete reference. */
  #wholeText(at: number): number {
    const start = this.#held.lastIndexOf('&')
    const isCut = start >= at && this.#held.length - start < maxReferenceLength
    return isCut && !this.#held.includes(';', start) ? start : this.#held.length
  }

  #tag(at: number, events: XmlEvent[]): number | undefined {
    const end = this.#endOfTag(at)
    if (end === undefined) return undefined
    const tag = this.#held.slice(at + 1, end)
    if (tag.startsWith('!')) throw malformed()
    if (tag.startsWith('?')) return end + 1
    if (tag.startsWith('/')) this.#close(tag.slice(1).trim(), events)
    else this.#begin(tag, events)
    return end + 1
  }

  #endOfTag(at: number): number | undefined {
    for (let index = at + 1 + this.#scanned; index < this.#held.length; index += 1) {
      const character = this.#held[index] ?? ''
      if (character === this.#quote) this.#quote = ''
      else if (this.#quote === '' && (character === '"' || character === "'"))
        this.#quote = character
      else if (this.#quote === '' && character === '>') {
        this.#scanned = 0
        return index
      }
    }
    this.#scanned = this.#held.length - at - 1
    if (this.#scanned > maxTagLength) throw malformed()
    return undefined
  }

  #begin(tag: string, events: XmlEvent[]): void {
    const isEmpty = tag.endsWith('/')
    const [, name = '', rest = ''] =
      /^([\w:.-]+)(.*)$/s.exec(isEmpty ? tag.slice(0, -1) : tag) ?? []
    if (name === '' || this.#isOver || this.#open.length >= maxDepth) throw malformed()
    events.push({ kind: 'open', name: local(name), attributes: attributesOf(rest) })
    this.#open.push(name)
    if (isEmpty) this.#close(name, events)
  }

  #close(name: string, events: XmlEvent[]): void {
    if (this.#open.pop() !== name) throw malformed()
    events.push({ kind: 'close', name: local(name) })
    this.#isOver = this.#open.length === 0
  }
}

const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let end = 0
  for (;;) {
    attribute.lastIndex = end
    const [all, name = '', double, single] = attribute.exec(text) ?? []
    if (all === undefined) break
    attributes.set(name, decoded(plain(double ?? single ?? '')))
    end += all.length
  }
  if (text.slice(end).trim() !== '') throw malformed()
  return attributes
}

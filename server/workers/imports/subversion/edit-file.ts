import { createHash } from 'node:crypto'
import { ImportFailure } from '../failure.ts'
import type { Blobs } from './blobs.ts'
import type { Edit } from './edits.ts'
import { asGit, asSubversion, plainMode, type FileFlags } from './file-text.ts'
import { malformed } from './malformed.ts'
import { impliedFlags } from './odd-flags.ts'
import { Svndiff } from './svndiff.ts'
import type { Entry } from './entry.ts'

export interface OpenFile {
  path: string
  /** The previous version, or the copied file; undefined for a new file. */
  before: Entry | undefined
  flags: FileFlags
}

type FileEdit = Extract<Edit, { do: 'set on file' | 'begin text' | 'text' | 'close file' }>

/** Maximum bytes of a file, which is held in memory while it is rebuilt. */
const maxFileSize = 1024 * 1024 * 1024

/** A file that is open in the editor. */
export class FileEditor {
  readonly path: string
  readonly flags: FileFlags
  readonly #before: Entry | undefined
  readonly #blobs: Blobs
  #delta: Svndiff | undefined
  #parts: Buffer[] = []
  #size = 0
  #specialChanged = false

  constructor({ path, before, flags }: OpenFile, blobs: Blobs) {
    this.path = path
    this.flags = { ...flags }
    this.#before = before
    this.#blobs = blobs
  }

  /**
   * Applies an edit. Returns the new entry when the file closes.
   * @throws ImportFailure
   */
  async take(edit: FileEdit): Promise<Entry | undefined> {
    if (edit.do === 'close file') return this.#close(edit.checksum)
    if (edit.do === 'set on file') this.#set(edit.name, edit.value !== undefined)
    else if (edit.do === 'begin text') await this.#begin()
    else if (this.#delta) this.#delta.push(edit.delta)
    else throw malformed()
    return undefined
  }

  #set(name: string, isOn: boolean): void {
    if (name === 'svn:executable') this.flags.executable = isOn
    if (name !== 'svn:special') return
    this.flags.special = isOn
    this.#specialChanged = true
  }

  async #begin(): Promise<void> {
    if (this.#delta) throw malformed()
    const base = await this.#textBefore()
    const read = (offset: number, length: number) => base.subarray(offset, offset + length)
    this.#delta = new Svndiff({ size: base.length, read }, (part) => this.#gather(part))
  }

  #gather(part: Buffer): void {
    this.#size += part.length
    if (this.#size > maxFileSize)
      throw new ImportFailure(
        'too large',
        'The source has a file that is too large to be imported.',
      )
    this.#parts.push(part)
  }

  async #textBefore(): Promise<Buffer> {
    if (!this.#before) return Buffer.alloc(0)
    return asSubversion(this.#before.mode, await this.#blobs.read(this.#before.id))
  }

  async #close(checksum: string | undefined): Promise<Entry> {
    this.#delta?.end()
    if (!this.#delta && this.#before && !this.#specialChanged && this.#before.mode !== '120000')
      return { mode: plainMode(this.flags), id: this.#before.id }
    const text = this.#delta ? Buffer.concat(this.#parts) : await this.#textBefore()
    if (this.#delta && checksum !== undefined && checksum !== md5(text)) throw malformed()
    const { mode, content } = asGit(text, this.flags)
    return { mode, id: await this.#blobs.add(content) }
  }
}

const md5 = (text: Buffer): string => createHash('md5').update(text).digest('hex')

/** The flags of a file when it is opened. */
export const flagsOf = (entry?: Entry, odd?: FileFlags): FileFlags =>
  odd ?? impliedFlags(entry?.mode ?? '100644')

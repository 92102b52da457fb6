import type { Item } from './items.ts'

/** An item as the protocol writes it; text is a string item when it is in a Buffer, else a word. */
export function written(item: Item): string {
  if (Array.isArray(item)) return `( ${item.map(written).join('')}) `
  if (Buffer.isBuffer(item)) return `${item.length}:${item.toString('latin1')} `
  return `${item} `
}

export const string = (text: string): Buffer => Buffer.from(text)

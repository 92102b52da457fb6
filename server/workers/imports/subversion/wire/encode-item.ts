import type { Item } from './items.ts'

/** Encodes an item: a Buffer becomes a string, text becomes a word. */
export function encodeItem(item: Item): string {
  if (Array.isArray(item)) return `( ${item.map(encodeItem).join('')}) `
  if (Buffer.isBuffer(item)) return `${item.length}:${item.toString('latin1')} `
  return `${item} `
}

export const string = (text: string): Buffer => Buffer.from(text)

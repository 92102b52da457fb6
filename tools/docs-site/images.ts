import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** An image of the Markdown files: the text of a drawing, or the bytes of a picture. */
export type Image = string | Uint8Array

/** A picture as shown on a page. */
export interface Picture {
  width: number
  height: number
  /** The path of the picture for the dark color scheme, if there is one. */
  dark?: string
}

const isImage = (name: string) => /\.(svg|png)$/.test(name)

const read = (file: string): Promise<Image> =>
  file.endsWith('.svg') ? readFile(file, 'utf8') : readFile(file)

/** Images of the Markdown files, by their path in the site. Pages load only files of the site. */
export async function readImages(root: string): Promise<Map<string, Image>> {
  const names = await readdir(join(root, 'docs'), { recursive: true })
  const images = names.filter(isImage)
  const contents = await Promise.all(images.map((name) => read(join(root, 'docs', name))))
  return new Map(images.map((name, index) => [name, contents[index]!]))
}

/** The images that are text. */
export const drawingsIn = (images: Map<string, Image>): [path: string, text: string][] =>
  [...images].flatMap(([path, image]) => (typeof image === 'string' ? [[path, image]] : []))

/** The size of a PNG file, from its first chunk. */
function sizeOf(bytes: Uint8Array): Pick<Picture, 'width' | 'height'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** The picture at a path in the site; undefined for a drawing, which has its own size and colors. */
export function pictureAt(images: Map<string, Image>, path: string): Picture | undefined {
  const image = images.get(path)
  if (image === undefined || typeof image === 'string') return undefined
  const dark = path.replace(/-light\.png$/, '-dark.png')
  return { ...sizeOf(image), ...(dark !== path && images.has(dark) && { dark }) }
}

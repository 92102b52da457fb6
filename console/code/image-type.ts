const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
}

/** Media type of a file that browsers show as an image. */
export const imageType = (name: string): string | undefined =>
  types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]

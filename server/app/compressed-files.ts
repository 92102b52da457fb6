import { extname } from 'node:path'
import express, { type Request, type RequestHandler, type Response } from 'express'

/** Encodings of files that the build compressed, best first, with the ends of their names. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const aYear = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  '.yaml': 'application/yaml; charset=utf-8',
  '.graphql': 'text/plain; charset=utf-8',
}

/** Contracts and schemas, which editors and other tools load from other origins. */
const isDownload = (path: string) =>
  /[\\/](openapi|workflows)[\\/]|\.schema\.json$|\.graphql$/.test(path)

/** The path of a file that may be compressed. A folder has its page in index.html. */
const fileIn = ({ path }: Request) => (path.endsWith('/') ? `${path}index.html` : path)

function setHeaders(response: Response, file: string, hashed: RegExp): void {
  const encoding = encodings.find(([, end]) => file.endsWith(end))
  const path = encoding ? file.slice(0, -encoding[1].length) : file
  if (encoding) response.setHeader('Content-Encoding', encoding[0])
  const type = extname(path)
  response.type(types[type] ?? type)
  response.setHeader('Cache-Control', hashed.test(path) ? aYear : 'no-cache')
  response.vary('Accept-Encoding')
  if (isDownload(path)) response.setHeader('Access-Control-Allow-Origin', '*')
}

/**
 * Serves the files of a folder. A client that accepts it gets the file that the build compressed.
 * Browsers revalidate each file, and an unchanged file is a 304; they keep files with a hash in
 * their names. Dotfiles and paths outside the folder are not served.
 * @param guard sets the headers of all files
 * @param hashed paths with a hash of the contents in the name
 */
export function filesIn(
  folder: string,
  guard: (response: Response, file: string) => void,
  hashed: RegExp,
): RequestHandler {
  const serve = express.static(folder, {
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(response: Response, file) {
      guard(response, file)
      setHeaders(response, file, hashed)
    },
  })
  return (request, response, next) => {
    const end = encodings.find(([name]) => request.acceptsEncodings(name))?.[1]
    const { url } = request
    if (end === undefined || extname(fileIn(request)) === '') {
      serve(request, response, next)
      return
    }
    request.url = fileIn(request) + end
    serve(request, response, (error?: unknown) => {
      request.url = url
      if (error) return next(error)
      serve(request, response, next)
    })
  }
}

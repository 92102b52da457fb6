import { useData } from '../data/use-data.ts'
import type { Schemas } from '../../client/index.ts'
import { Html } from '../parts/html.tsx'
import { Lines } from '../parts/lines.tsx'
import { Load } from '../parts/load.tsx'
import { useApi } from '../session/context.ts'
import { codePage, type RepositoryName } from './address.ts'
import { bytesOf, isMarkdown, loadHtml, textOf } from './contents.ts'
import { Download } from './download.tsx'
import { imageType } from './image-type.ts'
import type { Place } from './references.ts'

type File = Schemas['content-file']

interface FileProps {
  repository: RepositoryName
  place: Place
  file: File
}

/** A file: Markdown and text as such, images as images. */
export function FileView({ repository, place, file }: FileProps) {
  const bytes = file.encoding === 'base64' ? bytesOf(file.content) : undefined
  return (
    <>
      <div class="actions">
        <span class="soft">{file.size.toLocaleString('en')} bytes</span>
        <a href={codePage(repository, 'raw', place.ref, file.path)}>Raw</a>
        {bytes && <Download name={file.name} bytes={bytes} />}
      </div>
      {isMarkdown(file.path) && (
        <section class="card readme" aria-label="Rendered">
          <Rendered repository={repository} place={place} />
        </section>
      )}
      {bytes ? <Body file={file} bytes={bytes} /> : <TooLarge />}
    </>
  )
}

const TooLarge = () => (
  <p class="empty">
    This file is too large to be shown. Open it with “Raw”, or clone the repository.
  </p>
)

function Body({ file, bytes }: { file: File; bytes: Uint8Array<ArrayBuffer> }) {
  const image = imageType(file.name)
  const text = textOf(bytes)
  const source = `data:${image};base64,${file.content.replace(/\s/g, '')}`
  return (
    <>
      {image && (
        <p class="picture">
          <img src={source} alt={file.name} />
        </p>
      )}
      {text !== undefined && <Lines text={text} label={file.name} />}
      {!image && text === undefined && (
        <p class="empty">This is a binary file. Download it to open it.</p>
      )}
    </>
  )
}

function Rendered({ repository, place }: Omit<FileProps, 'file'>) {
  const api = useApi()
  const html = useData(['html', repository, place], (signal) =>
    loadHtml(api, repository, place, signal),
  )
  const base = codePage(repository, 'blob', place.ref, place.path)
  return <Load of={html}>{(found) => <Html html={found} base={base} />}</Load>
}

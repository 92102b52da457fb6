import { useData } from '../data/use-data.ts'
import { Html } from '../parts/html.tsx'
import { Load } from '../parts/load.tsx'
import { useApi } from '../session/context.ts'
import { codePage, type RepositoryName } from './address.ts'
import { inOrder, loadHtml, readmeIn, type Entry } from './contents.ts'
import type { Place } from './references.ts'
import { Table } from '../parts/table.tsx'

interface FolderProps {
  repository: RepositoryName
  place: Place
  entries: Entry[]
}

const kinds: Record<string, string> = {
  dir: 'Folder',
  file: 'File',
  symlink: 'Link',
  submodule: 'Submodule',
}

/** The entries of a folder, and its README. */
export function Folder({ repository, place, entries }: FolderProps) {
  const readme = readmeIn(entries)
  return (
    <>
      <Table columns={['Name', 'Type', { number: 'Bytes' }]} kind="files">
        {inOrder(entries).map((entry) => (
          <Row key={entry.name} {...{ repository, place, entry }} />
        ))}
      </Table>
      {readme && (
        <Readme key={readme.path} repository={repository} at={place.ref} path={readme.path} />
      )}
    </>
  )
}

interface RowProps {
  repository: RepositoryName
  place: Place
  entry: Entry
}

function Row({ repository, place, entry: { name, path, type, size } }: RowProps) {
  const page = codePage(repository, type === 'dir' ? 'tree' : 'blob', place.ref, path)
  const shown = type === 'dir' ? `${name}/` : name
  return (
    <tr>
      <th scope="row">{type === 'submodule' ? shown : <a href={page}>{shown}</a>}</th>
      <td>{kinds[type] ?? type}</td>
      <td class="number">{type === 'file' ? size.toLocaleString('en') : ''}</td>
    </tr>
  )
}

function Readme({ repository, at: ref, path }: ReadmeProps) {
  const api = useApi()
  const html = useData(['readme', repository, ref, path], (signal) =>
    loadHtml(api, repository, { ref, path }, signal),
  )
  return (
    <section class="card readme" aria-label="README">
      <p class="soft">{path}</p>
      <Load of={html}>
        {(found) => <Html html={found} base={codePage(repository, 'blob', ref, path)} />}
      </Load>
    </section>
  )
}

interface ReadmeProps {
  repository: RepositoryName
  at: string
  path: string
}

import { useState } from 'preact/hooks'
import { useTitle } from '../parts/title.tsx'
import { StartImport } from './start-import.tsx'
import { startedImports } from './started.ts'

/** Starts imports, and lists those that were started in this browser. */
export function Imports() {
  useTitle('Imports')
  const [started] = useState(startedImports)
  return (
    <>
      <h1>Imports</h1>
      <p>Copy the history of a Git, Subversion or Mercurial server into a repository.</p>
      <StartImport />
      <h2>Started in this browser</h2>
      {started.length === 0 ? (
        <p class="empty">No imports.</p>
      ) : (
        <ul>
          {started.map((fullName) => (
            <li key={fullName}>
              <a href={`/${fullName}/import`}>{fullName}</a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

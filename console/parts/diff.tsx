import { diffLines, type DiffLine } from './diff-lines.ts'

const signs: Record<DiffLine['kind'], string> = { added: '+', removed: '−', hunk: '', same: '' }

/** A patch with line numbers. Signs mark additions and deletions, not only colors. */
export function Diff({ patch, label }: { patch: string; label: string }) {
  return (
    <div class="lines" tabIndex={0} role="region" aria-label={label}>
      <table>
        <tbody>
          {diffLines(patch).map(({ kind, text, before, after }, index) => (
            <tr key={index} class={kind}>
              <td class="at" data-line={before} />
              <td class="at" data-line={after} />
              <td class="sign">{signs[kind]}</td>
              <td>
                <code>{text}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Most lines that a page shows. */
const most = 5_000

/** Text with line numbers. Each line has an address, like `#L12`. */
export function Lines({ text, label }: { text: string; label: string }) {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return (
    <>
      <div class="lines" tabIndex={0} role="region" aria-label={label}>
        <table>
          <tbody>
            {lines.slice(0, most).map((line, index) => (
              <tr key={index} id={`L${index + 1}`}>
                <td class="at" data-line={index + 1} />
                <td>
                  <code>{line}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > most && (
        <p class="soft">The first {most.toLocaleString('en')} lines are shown.</p>
      )}
    </>
  )
}

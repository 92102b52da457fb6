/** A button that saves a file. Links to private files would lack the token. */
export function Download({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }) {
  function save() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([bytes]))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <button type="button" class="small" onClick={save}>
      Download
    </button>
  )
}

import { useState } from 'preact/hooks'

/** A button that copies a text. */
export function Copy({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      {isCopied ? 'Copied' : label}
    </button>
  )
}

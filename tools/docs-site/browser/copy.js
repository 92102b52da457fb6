const said = 1500

async function copy(button, text) {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), said)
}

/** Adds copy buttons to code blocks if the browser supports the clipboard. */
export function addCopyButtons() {
  if (!navigator.clipboard) return
  for (const block of document.querySelectorAll('pre')) {
    const frame = document.createElement('div')
    frame.className = 'code'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copy(button, block.textContent))
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

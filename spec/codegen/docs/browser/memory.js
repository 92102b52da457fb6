/** Keeps a choice, where the browser lets pages keep anything. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value)
  } catch {
    // The choice holds for this page.
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

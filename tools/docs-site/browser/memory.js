/** Stores a preference, if the browser allows storage. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage, the preference holds for this page only.
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

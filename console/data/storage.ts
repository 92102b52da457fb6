/** Values that outlive a page: in the browser if `lasting`, otherwise in the tab. */
const areaOf = (lasting: boolean) => (lasting ? localStorage : sessionStorage)

/** Reads a value; null if there is none or the browser allows no storage. */
export function recall(name: string, lasting = false): string | null {
  try {
    return areaOf(lasting).getItem(name)
  } catch {
    return null
  }
}

/** Stores a value, or removes it if it is null. */
export function remember(name: string, value: string | null, lasting = false): void {
  try {
    if (value === null) areaOf(lasting).removeItem(name)
    else areaOf(lasting).setItem(name, value)
  } catch {
    // Without storage, the value lasts as long as the page.
  }
}

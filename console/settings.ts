/** What the page knows of its server. Everything else comes from the API. */
export interface Settings {
  /** Word in header names and media types. */
  brand: string
  /** The same word as shown to people. */
  name: string
  /** Whether the server has a control plane. */
  control: boolean
  /** API versions, newest first. */
  versions: string[]
}

const meta = document.querySelector<HTMLMetaElement>('meta[name="console-settings"]')

export const settings = JSON.parse(meta?.content ?? '{}') as Settings

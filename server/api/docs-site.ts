/**
 * `partial`: some pages can be read, and the others are being built. `failed`: it could not be built,
 * so there may be an older site or none.
 */
export type DocsState = 'ready' | 'building' | 'partial' | 'failed'

/** The documentation site. */
export interface DocsSite extends AsyncDisposable {
  /** Folder of its files. */
  readonly folder: string
  /** Starts the build if it is needed. Resolves without waiting for its end. */
  state(): Promise<DocsState>
}

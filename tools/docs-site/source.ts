/** A Markdown file of the project and its path in the site. */
export interface Source {
  /** Relative to the root of the project. */
  file: string
  /** Relative to the root of the site. */
  path: string
  group: string
  text: string
  title: string
}

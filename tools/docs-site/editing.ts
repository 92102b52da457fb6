interface Manifest {
  repository?: string | { url: string }
}

/**
 * The URL under which the files of the project are edited: that of the repository in package.json.
 * Undefined if there is none, or if it is not a web page.
 */
export function editingUrl({ repository }: Manifest): string | undefined {
  const url = typeof repository === 'string' ? repository : repository?.url
  const page = url?.replace(/^git\+/, '').replace(/\.git$/, '')
  return page?.startsWith('https://') ? `${page}/edit/main/` : undefined
}

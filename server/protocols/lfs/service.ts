import type { Service } from '../../git/transport/smart-http.ts'

/** Large files need the same access as the commits that name them. */
export const lfsService = (operation: 'download' | 'upload'): Service =>
  operation === 'upload' ? 'git-receive-pack' : 'git-upload-pack'

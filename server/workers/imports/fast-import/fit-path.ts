import { isSafePath } from '../../../git/formats/verify-path.ts'

/**
 * Returns the path when git accepts it and a push may contain it. Otherwise returns undefined.
 * @param path relative, separated by `/`
 * @param mode git file mode; `120000` is a symbolic link
 */
export const fitPath = <Path extends Buffer | string>(path: Path, mode = ''): Path | undefined =>
  isSafePath(path, mode) ? path : undefined

import { InvalidContent } from '../../../git/store/write-hashed.ts'
import { ImportFailure } from '../failure.ts'

const noSpace = /ENOSPC|EDQUOT|No space left on device|Out of diskspace|Disk quota exceeded/
const tooLarge =
  /EFBIG|File too large|SIGXFSZ|Out of memory|out of memory|unable to (mmap|create thread)/

const asTooLarge = (error: unknown) =>
  new ImportFailure('too large', 'The source is too large.', error)

/**
 * Returns the failure to report to the user when the source or the disk caused the error; undefined
 * for a bug.
 */
export function failureOf(error: unknown): ImportFailure | undefined {
  if (error instanceof ImportFailure) return error
  if (error instanceof InvalidContent) return asTooLarge(error)
  const { message = '', code = '' } = error as NodeJS.ErrnoException
  const text = `${code} ${message}`
  if (noSpace.test(text)) {
    return new ImportFailure('no space', 'There is no space left for the source.', error)
  }
  return tooLarge.test(text) ? asTooLarge(error) : undefined
}

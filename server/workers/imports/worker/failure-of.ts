import { UnfitContent } from '../../../git/lfs/store.ts'
import { ImportFailure } from '../failure.ts'

const noSpace = /ENOSPC|EDQUOT|No space left on device|Out of diskspace|Disk quota exceeded/
const tooLarge =
  /EFBIG|File too large|SIGXFSZ|Out of memory|out of memory|unable to (mmap|create thread)/

const tooMuch = (error: unknown) =>
  new ImportFailure('too large', 'The source is too large.', error)

/**
 * What of an error its owner can be told: what a source or the disk is to blame for. Undefined for what is
 * our mistake.
 */
export function failureOf(error: unknown): ImportFailure | undefined {
  if (error instanceof ImportFailure) return error
  if (error instanceof UnfitContent) return tooMuch(error)
  const { message = '', code = '' } = error as NodeJS.ErrnoException
  const said = `${code} ${message}`
  if (noSpace.test(said)) {
    return new ImportFailure('no space', 'There is no space left for the source.', error)
  }
  return tooLarge.test(said) ? tooMuch(error) : undefined
}

interface SystemError {
  code?: string
  message?: string
}

/** Errors of the system itself have a code; those of git only have its message. */
const matches = (error: unknown, codes: readonly string[], message: RegExp): boolean => {
  const { code, message: text = '' } = (error ?? {}) as SystemError
  return codes.includes(code ?? '') || message.test(text)
}

/** Whether a disk or a quota is full, for this process or for a git process that it ran. */
export const isDiskFull = (error: unknown): boolean =>
  matches(
    error,
    ['ENOSPC', 'EDQUOT'],
    /No space left on device|Out of diskspace|Disk quota exceeded/,
  )

/** Whether this process or the system has too many open files or processes. */
export const isExhausted = (error: unknown): boolean =>
  matches(error, ['EMFILE', 'ENFILE', 'EAGAIN'], /Too many open files/)

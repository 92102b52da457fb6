/** Whether all bundles are newer than every source file and the lock file. */
export function isFresh(): boolean

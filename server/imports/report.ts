import type { Context } from '../context.ts'
import type { Links } from '../links.ts'
import type { Import } from '../storage/imports.ts'
import type { Transaction } from '../storage/index.ts'
import type { Repository } from '../storage/repositories.ts'

export interface ReportContext extends Pick<Context, 'clock' | 'log' | 'versions'> {
  links: Links
}

/** Tells hooks how far an import is, in the transaction that makes it so. */
export async function changed(
  _transaction: Transaction,
  _import: Import,
  _repository: Repository,
  _context: ReportContext,
): Promise<void> {}

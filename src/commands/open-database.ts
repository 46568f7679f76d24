import type { Result } from '../domain/result.ts';
import { retryWhileLocked } from '../files/in-turn.ts';
import { complain } from '../process/host.ts';
import type { StorageProblem } from '../storage/storage-problem.ts';
import type { Report } from './report.ts';

interface Database {
  /** What was recovered or repaired on opening, as sentences. */
  readonly notices: readonly string[];
  close(): void | Promise<void>;
}

/** Opens a database until the command ends. Another process may have it for a moment. */
export async function openDatabase<T extends Database>(
  report: Report,
  open: () => Result<T, StorageProblem>,
): Promise<Result<T, StorageProblem>> {
  const opened = await retryWhileLocked(open);
  if (!opened.ok) return opened;
  report.closeAtEnd(() => opened.value.close());
  for (const notice of opened.value.notices) complain(report.host, notice);
  return opened;
}

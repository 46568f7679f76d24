import type { StorageProblem } from '../storage/storage-problem.ts';

/** Says why a write was not sent: what can't be journaled isn't. */
export function notJournaled({ message }: StorageProblem): string {
  return `Nothing was sent: it couldn't be recorded on this machine first. ${message}`;
}

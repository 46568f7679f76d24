import { afterEach } from 'vitest';
import type { Dispatch } from '../../../../src/old/domain/dispatch.ts';
import { type History, openHistory } from '../../../../src/old/storage/history.ts';
import { must } from '../../../support/must.ts';

const opened: History[] = [];

afterEach(() => {
  for (const history of opened.splice(0)) history.close();
});

/** Opens a history that is closed after the test. */
export function history(folder: string): History {
  const result = must(openHistory(folder));
  opened.push(result);
  return result;
}

/** Ends one before the end of its test. */
export function end(ended: History): void {
  opened.splice(opened.indexOf(ended), 1);
  ended.close();
}

/** What is remembered of a profile; fails where it cannot be read. */
export function loaded(from: History, profileId = 'acme'): readonly Dispatch[] {
  return must(from.load(profileId));
}

import type { Destination } from '../../src/domain/destination.ts';
import { judgeWrite, type Writable } from '../../src/domain/write-guard.ts';

/** A destination that was agreed to, and whose name was typed where it has to be. */
export function writable(to: Destination | null): Writable {
  if (to === null) throw new Error('there is no destination');
  const verdict = judgeWrite([to], { asks: 'nowhere', typed: [to.profileId] });
  const [agreed] = verdict.kind === 'goes' ? verdict.to : [];
  if (agreed === undefined) throw new Error(`nothing can be written to ${to.profileName}`);
  return agreed;
}

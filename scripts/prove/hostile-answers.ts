import type { Dispatch } from '../../src/domain/dispatch.ts';
import { openHistory } from '../../src/storage/history.ts';
import { must } from '../../test/support/must.ts';
import { hostileAddress, hostileText } from './hostile.ts';
import type { ProofRun } from './proof.ts';

const RUNS_IN_ANSWER = 400;

/** Bodies for any endpoint, each with hostile text in every field. */
export function hostileBodies({ random }: ProofRun): readonly object[] {
  const text = () => hostileText(random);
  const runs = Array.from({ length: RUNS_IN_ANSWER }, () => ({
    run_id: text(),
    run_url: random.below(4) === 0 ? hostileAddress(random) : text(),
  }));
  const lines = Array.from({ length: 200 }, text).join('\n');
  return [
    { status: 'ready', runs },
    { status: 'error', error: lines },
    { status: text() },
    { dispatch_id: text() },
    { error: lines },
    { set_secrets: [text(), 'API_KEY'], versions: { [text()]: 1, API_KEY: text() } },
    { [text()]: text() },
  ];
}

function hostileDispatch({ random }: ProofRun, at: number, profileId: string): Dispatch {
  const text = () => hostileText(random);
  const runs = Array.from({ length: 30 }, () => ({ id: text(), url: hostileAddress(random) }));
  const dispatchId = `d-${at}`;
  return {
    localId: `hostile-${at}`,
    profileId,
    tokenKind: 'organization',
    request: { key: text(), ref: text(), title: text(), params: { [text()]: text() } },
    createdAtMs: Date.now() - at,
    confirmedAtMs: null,
    phase: random.pick([
      { state: 'ready', dispatchId, runs, endedAtMs: Date.now() },
      { state: 'error', dispatchId, message: text(), endedAtMs: Date.now() },
      { state: 'refused', reason: text() },
      { state: 'unknown', reason: text() },
      { state: 'waiting', dispatchId, unknownStatus: text() },
    ] as const),
    timeline: [{ kind: 'problem', what: text(), atMs: Date.now() }],
  };
}

/** Leaves a history behind as another program could have written it. */
export async function fillHistory(run: ProofRun, folder: string, profileId: string): Promise<void> {
  const history = must(openHistory(folder));
  for (let at = 0; at < 40; at += 1) await history.insert(hostileDispatch(run, at, profileId));
  const text = () => hostileText(run.random);
  const request = { key: text(), ref: text(), title: text(), params: { [text()]: text() } };
  for (let at = 0; at < 8; at += 1)
    await history.saveTemplate(profileId, { name: text(), origin: 'profile', request });
  await history.close();
}

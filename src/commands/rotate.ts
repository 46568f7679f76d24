import type { EntryResult } from '../domain/entry-result.ts';
import type { Failure } from '../domain/failure.ts';
import { ok } from '../domain/result.ts';
import type { SecretPlace } from '../domain/rotation-group.ts';
import { counted } from '../domain/words.ts';
import { sendRotation } from '../effects/send-rotation.ts';
import { newId } from '../files/new-id.ts';
import { EXIT } from '../process/exit-status.ts';
import { complain } from '../process/host.ts';
import type { RotationTarget } from '../state/vault/vault-command.ts';
import { confirmProfiles } from './confirm-write.ts';
import { exitAfter } from './exit-after.ts';
import { watchForInterruption } from './interruption.ts';
import { type Refusal, usageRefusal } from './refusal.ts';
import type { Report } from './report.ts';
import { type OpenRotation, openRotation } from './rotation-targets.ts';
import type { RotateOptions } from './script-options.ts';
import { readSecretEntries } from './secret-entries.ts';
import { openChecks, type ReadyChecks, verifiedIn, verify } from './verify-rotation.ts';

interface RotateFacts {
  rotation_id: string | null;
  targets: readonly {
    readonly profile: string;
    readonly host: string;
    readonly vault: string;
    readonly name: string;
    readonly status: EntryResult['state'];
    readonly version: number | null;
    readonly version_before: number | null;
    readonly reason: string | null;
    /** How the check of its profile stands; `null` if none was sent. */
    readonly verified: string | null;
  }[];
}

const NOT_YET: EntryResult = { state: 'not-sent', reason: 'not sent' };

/** `dispatchbox rotate`: one secret, everywhere it is known to be or said to be, across profiles. */
export async function rotate(
  report: Report,
  words: readonly string[],
  options: RotateOptions,
): Promise<number> {
  const { host } = report;
  const facts: RotateFacts = { rotation_id: null, targets: [] };
  report.about(facts, () =>
    facts.targets.map(({ status, name, profile, vault, version, reason, verified }) =>
      [
        status,
        name,
        `${profile}/${vault}`,
        version === null ? (reason ?? '') : `version ${version}`,
        verified ?? '',
      ]
        .join('\t')
        .trimEnd(),
    ),
  );
  const opened = await openRotation(report, words, options);
  if (!opened.ok) return report.refuse(opened.error);
  const open = opened.value;
  const checks = options.verify ? await openChecks(report, open, options) : ok(null);
  if (!checks.ok) return report.refuse(checks.error);
  const refusal = await confirmProfiles(host, open.destinations, options.confirm ?? []);
  if (refusal !== null) return report.refuse(refusal);
  const count = counted(open.places.length, 'place');
  const entries = await readSecretEntries(host, words, { fromEnv: options.fromEnv ?? [] }, count);
  if (!entries.ok) return report.refuse(entries.error);
  const [entry] = entries.value;
  if (!entry) return report.refuse(usageRefusal('There is nothing to rotate.'));
  const { source } = entry;
  const value = { from: 'form', value: entry.value } as const;
  const targets = open.places.map(
    (place, at): RotationTarget => ({ ...place, id: String(at), value, source }),
  );
  return send(report, facts, { ...open, checks: checks.value }, targets, options.note ?? '');
}

async function send(
  report: Report,
  facts: RotateFacts,
  { index, ready, checks }: OpenRotation & { readonly checks: ReadyChecks | null },
  targets: readonly RotationTarget[],
  note: string,
): Promise<number> {
  const { host } = report;
  // From here on, a signal must leave a report. While values are being read, it simply exits.
  const interruption = watchForInterruption(host);
  const results = new Map<string, EntryResult>();
  const failures: Failure[] = [];
  let refused: string | null = null;
  const rotationId = newId();
  const tell = (isUnderWay: boolean): void => {
    facts.rotation_id = rotationId;
    facts.targets = targets.map((target) => {
      const row = rowOf(target, results.get(target.id), isUnderWay);
      const { profileId } = target.destination;
      return { ...row, verified: row.status === 'set' ? verifiedIn(checks, profileId) : null };
    });
  };
  tell(false);
  for (const { destination, vault, name } of targets) {
    complain(
      host,
      `Setting ${name} in ${vault} of ${destination.profileName} ▸ ${destination.host}.`,
    );
  }
  await sendRotation(
    { type: 'send-rotation', sendId: rotationId, rotationId, note, targets, isTrial: false },
    {
      index,
      profiles: ready,
      wallMs: Date.now,
      isStopped: () => interruption.signal.aborted,
      notice: (_, text) => complain(host, text),
      answer(event) {
        if (event.type === 'entries-not-sent') refused = event.reason;
        if (event.type !== 'entries-answered') return;
        for (const [id, result] of event.results) results.set(id, result);
        tell(true);
      },
      observe: ({ failure }) => failure && failures.push(failure),
      loadVaults: async () => {},
    },
  );
  if (refused !== null) return report.refuse(usageRefusal(refused));
  const isSet = ({ profileId, vault }: SecretPlace) =>
    targets.some(
      ({ id, destination, ...place }) =>
        destination.profileId === profileId &&
        place.vault === vault &&
        results.get(id)?.state === 'set',
    );
  const of = { index, rotationId, isSet, interruption };
  const unverified = checks && (await verify(host, checks, of));
  tell(false);
  const refusal =
    refusalFor([...results.values()], failures, interruption.status) ?? unverified ?? null;
  return refusal === null ? report.done() : report.refuse(refusal);
}

function rowOf(
  { destination, vault, name, versionBefore }: RotationTarget,
  known: EntryResult | undefined,
  isUnderWay: boolean,
): Omit<RotateFacts['targets'][number], 'verified'> {
  const lost = { state: 'unknown', reason: 'no answer yet' } as const;
  const result = known ?? (isUnderWay ? lost : NOT_YET);
  return {
    profile: destination.profileName,
    host: destination.host,
    vault,
    name,
    status: result.state,
    version: result.state === 'set' ? result.version : null,
    version_before: versionBefore,
    reason: result.state === 'set' ? null : result.reason,
  };
}

/** @returns why not everything is set, or `null` */
function refusalFor(
  results: readonly EntryResult[],
  failures: readonly Failure[],
  interrupted: number | null,
): Refusal | null {
  const count = (state: EntryResult['state']) =>
    results.filter((each) => each.state === state).length;
  const [set, unknown] = [count('set'), count('unknown')];
  if (set === results.length) return null;
  const [failure] = failures;
  const status =
    unknown > 0
      ? EXIT.outcomeUnknown
      : failure
        ? exitAfter(failure, 'set-secrets')
        : EXIT.serviceSaidNo;
  const open = unknown > 0 ? `, ${unknown} unknown` : '';
  return {
    status: interrupted ?? status,
    message: `${set} of ${results.length} set${open}.`,
    next: 'The rotation is unfinished: finish or close it on the Secrets screen.',
  };
}

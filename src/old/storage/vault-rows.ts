import * as v from 'valibot';
import { NOT_SENT, type PlaceResult } from '../domain/entry-result.ts';
import type {
  KnownEntry,
  PlannedPlace,
  StartedSend,
  WriteRecord,
} from '../domain/vault-records.ts';
import { integer, json, line, timeMs } from './sqlite-rows.ts';

const kind = v.picklist(['secret', 'var']);
const state = v.picklist(['set', 'failed', 'unknown', 'not-sent']);
const version = v.nullable(integer);
const reason = v.nullable(line);

/** Identifies a secret. */
export const secretKey = v.object({ profileId: v.string(), vault: v.string(), name: v.string() });

/** Identifies a secret or var. */
export const entryKey = v.object({ ...secretKey.entries, kind });

/** A place of a plan. */
export const rememberedRow = v.object({ ...secretKey.entries, profileName: line });

export const knownRow = v.object({
  ...entryKey.entries,
  version,
  setAtMs: v.nullable(timeMs),
  result: v.picklist(['set', 'failed', 'unknown']),
  resultAtMs: timeMs,
  reason,
}) satisfies v.GenericSchema<unknown, KnownEntry>;

const origin = v.picklist(['form', 'rotation', 'command']);

/** A send, with the id of the terminal that sent it. */
export const sendRow = v.object({
  sendId: v.string(),
  writeId: v.string(),
  origin,
  profileId: v.string(),
  profileName: line,
  host: line,
  vault: v.string(),
  kind,
  entries: v.pipe(
    json,
    v.array(v.object({ name: v.string(), source: line, versionBefore: version })),
  ),
  note: line,
  startedAtMs: timeMs,
  sender: v.string(),
}) satisfies v.GenericSchema<unknown, StartedSend>;

export const writeRow = v.object({
  ...entryKey.entries,
  writeId: v.string(),
  origin,
  atMs: timeMs,
  profileName: line,
  host: line,
  source: line,
  state,
  version,
  versionBefore: version,
  reason,
  note: line,
}) satisfies v.GenericSchema<unknown, WriteRecord>;

/** A rotation without its places, with the id of the terminal that sends it. */
export const rotationRow = v.object({
  rotationId: v.string(),
  startedAtMs: timeMs,
  note: line,
  sender: v.string(),
});

export const placeRow = v.object({
  ...rememberedRow.entries,
  host: line,
  source: line,
  versionBefore: version,
  /** Not sent yet, in flight, set by something else since, or never to be sent, in addition to the results. */
  state: v.union([state, v.picklist(['planned', 'sending', 'set-since', 'unsendable'])]),
  version,
  reason,
  /** When it was planned, or was sent. */
  atMs: timeMs,
}) satisfies v.GenericSchema<unknown, PlannedPlace>;

export type StoredRotation = v.InferOutput<typeof rotationRow>;
export type StoredPlace = v.InferOutput<typeof placeRow>;

/** What came of a place, as far as it is stored. */
export function resultOf({ state, version, versionBefore, reason }: StoredPlace): PlaceResult {
  switch (state) {
    case 'set':
      // Only a jump has a reason.
      return reason === null || versionBefore === null
        ? { state, version }
        : { state, version, jumpedFrom: versionBefore };
    case 'set-since':
      return { state, version };
    case 'failed':
    case 'unknown':
      return { state, reason: reason ?? NOT_SENT.reason };
    case 'unsendable':
      return { state: 'not-sent', reason: reason ?? NOT_SENT.reason, isUnsendable: true };
    case 'not-sent':
    case 'planned':
    case 'sending':
      return { state: 'not-sent', reason: reason ?? NOT_SENT.reason };
  }
}

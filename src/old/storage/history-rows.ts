import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import * as v from 'valibot';
import { type Dispatch, type DispatchRequest, dispatchIdProblem } from '../domain/dispatch.ts';
import { harmlessLines } from '../domain/sanitize-text.ts';
import { TOKEN_KINDS } from '../domain/token.ts';
import { json, jsonTimeMs, line, parametersOf, sqlOf, timeMs } from './sqlite-rows.ts';
import { textByName } from './text-by-name.ts';

export const storedRequest = v.object({
  key: v.string(),
  ref: v.string(),
  title: v.string(),
  params: textByName,
});

/** As `line`, of a text that may have several. */
const lines = v.pipe(v.string(), v.transform(harmlessLines));

const runs = v.array(v.object({ id: line, url: line }));

const dispatchId = v.pipe(
  v.string(),
  v.check((id) => dispatchIdProblem(id) === null),
);
const endedAtMs = jsonTimeMs;

const phase = v.variant('state', [
  v.object({ state: v.literal('sending') }),
  v.object({ state: v.literal('waiting'), dispatchId, unknownStatus: v.nullable(line) }),
  v.object({
    state: v.literal('ready'),
    dispatchId,
    runs,
    more: v.exactOptional(v.number()),
    endedAtMs,
  }),
  v.object({ state: v.literal('error'), dispatchId, message: lines, endedAtMs }),
  v.object({ state: v.literal('refused'), reason: line }),
  v.object({
    state: v.literal('unknown'),
    reason: line,
    dispatchId: v.exactOptional(dispatchId),
  }),
  v.object({ state: v.literal('stopped'), dispatchId }),
]);

const atMs = jsonTimeMs;

const sighting = v.variant('kind', [
  v.object({
    kind: v.picklist([
      'sent',
      'not-sent',
      'watched',
      'accepted',
      'refused',
      'unknown',
      'attached',
      'not-there',
      'unresolved',
      'not-ready',
      'recovered',
      'error',
      'stopped',
      'resumed',
      'taken-up',
    ]),
    atMs,
  }),
  v.object({ kind: v.literal('strange-status'), word: line, atMs }),
  v.object({ kind: v.picklist(['problem', 'odd']), what: line, atMs }),
  v.object({ kind: v.literal('ready'), runs: v.number(), atMs }),
]);

const dispatchRow = v.object({
  localId: v.string(),
  profileId: v.string(),
  createdAtMs: timeMs,
  confirmedAtMs: v.nullable(timeMs),
  tokenKind: v.picklist(TOKEN_KINDS),
  request: v.pipe(json, storedRequest),
  phase: v.pipe(json, phase),
  timeline: v.nullable(v.pipe(json, v.array(sighting))),
  origin: v.nullable(v.literal('elsewhere')),
});

const row = v.object({ ...dispatchRow.entries, sender: v.string() });

/** For statements that read or insert rows. */
export const ROW_SQL = sqlOf(row);

/** For statements that change the dispatch of a row. */
export const DISPATCH_SQL = sqlOf(dispatchRow);

export interface HistoryRow {
  readonly dispatch: Dispatch;
  /** Who journaled it before sending: the id of a `Presence`. */
  readonly sender: string;
}

/** @returns `null` if the row is not one that this program writes. */
export function readRow(columns: Record<string, SQLOutputValue>): HistoryRow | null {
  const parsed = v.safeParse(row, columns);
  if (!parsed.success) return null;
  const { sender, timeline, origin, ...dispatch } = parsed.output;
  return {
    sender,
    dispatch: { ...dispatch, ...(timeline && { timeline }), ...(origin && { origin }) },
  };
}

/** The named parameters of statements that write a row. */
export function rowParameters(dispatch: Dispatch): Record<string, SQLInputValue> {
  const { request, phase, timeline, origin = null } = dispatch;
  return parametersOf(dispatchRow, {
    ...dispatch,
    request: requestText(request),
    phase: JSON.stringify(phase),
    timeline: timeline ? JSON.stringify(timeline) : null,
    origin,
  });
}

export function requestText({ key, ref, title, params }: DispatchRequest): string {
  return JSON.stringify({ key, ref, title, params });
}

import * as v from 'valibot';
import {
  type Dispatch,
  type DispatchPhase,
  type DispatchRequest,
  dispatchIdProblem,
  type TimelineEntry,
} from '../domain/dispatch.ts';
import { isTextByName } from '../domain/json.ts';
import { TOKEN_KINDS } from '../domain/token.ts';
import { type Columns, type Database, integerOf, type Values } from './database.ts';
import { nextChange } from './schema.ts';
import { endOfWindow, within } from './windows.ts';

/** One dispatch as it is stored, and as it reads now. */
export interface DispatchRow {
  /** Still `sending` past its window, it reads as `unknown`. */
  readonly dispatch: Dispatch;
  /** Its profile's name when it was sent: the profile may be removed since. */
  readonly profileName: string;
  /** Of the rows of one millisecond, a later one has a higher number. */
  readonly id: number;
  /** The end of its window (wall clock), while it is being sent: until then the answer may still come. */
  readonly sendingUntilMs: number | null;
  readonly check: CheckState;
  readonly isForgotten: boolean;
}

/** The checks of a dispatch, by all terminals. Times are wall clock. */
interface CheckState {
  /** The last check that came back, and the terminal that made it; `null` before the first. */
  readonly last: { readonly atMs: number; readonly by: string } | null;
  /** When the next one is due; `null`: now. */
  readonly dueAtMs: number | null;
  /** The one in flight: whose it is, and when it counts as lost. */
  readonly claim: { readonly by: string; readonly untilMs: number } | null;
  /** Until then the service wants no checks (`Retry-After`). */
  readonly heldUntilMs: number | null;
}

const LATEST_MS = 8_640_000_000_000_000;
const timeMs = v.pipe(v.number(), v.minValue(-LATEST_MS), v.maxValue(LATEST_MS));

/** Texts by name. Not `v.record`, which drops the names `__proto__`, `constructor` and `prototype`. */
const textByName = v.custom<DispatchRequest['params']>(isTextByName);

const dispatchId = v.pipe(
  v.string(),
  v.check((id) => dispatchIdProblem(id) === null),
);

export const storedRequest = v.object({
  key: v.string(),
  ref: v.string(),
  title: v.string(),
  params: textByName,
});

const phase = v.variant('state', [
  v.object({ state: v.literal('sending') }),
  v.object({ state: v.literal('waiting'), dispatchId, unknownStatus: v.nullable(v.string()) }),
  v.object({
    state: v.literal('ready'),
    dispatchId,
    runs: v.array(v.object({ id: v.string(), url: v.string() })),
    more: v.exactOptional(v.number()),
    endedAtMs: timeMs,
  }),
  v.object({ state: v.literal('error'), dispatchId, message: v.string(), endedAtMs: timeMs }),
  v.object({ state: v.literal('refused'), reason: v.string() }),
  v.object({
    state: v.literal('unknown'),
    reason: v.string(),
    dispatchId: v.exactOptional(dispatchId),
  }),
  v.object({ state: v.literal('stopped'), dispatchId }),
]) satisfies v.GenericSchema<unknown, DispatchPhase>;

/**
 * The column `detail`, as JSON: it is never searched, and JSON keeps every string exact. Of the phase it has all but
 * state and id, which are columns.
 */
const detail = v.object({
  profileName: v.string(),
  /** Not looked at: there are dozens of events in a row, and thousands of rows are read at once. */
  timeline: v.exactOptional(v.custom<readonly TimelineEntry[]>(Array.isArray)),
  confirmedAtMs: v.nullable(timeMs),
  sentFrom: v.exactOptional(v.literal('elsewhere')),
  lastCheck: v.nullable(v.object({ atMs: timeMs, by: v.string() })),
});

type LastCheck = NonNullable<CheckState['last']>;

/** What is checked of a row: the columns themselves are of the types that the schema of the database says. */
const content = v.object({
  request: storedRequest,
  phase,
  detail,
  tokenKind: v.picklist(TOKEN_KINDS),
});

const GONE =
  'dispatchbox exited before the service responded. It may have been accepted. Check the service before resending.';

/** @returns `null` if the row isn't one that this program writes */
function readDispatchRow(columns: Columns, nowMs: number): DispatchRow | null {
  const stored = contentOf(columns);
  if (stored === null) return null;
  const { request, phase, tokenKind, detail } = stored;
  const { timeline, sentFrom, confirmedAtMs, lastCheck, profileName } = detail;
  const createdAtMs = Number(columns.created_at);
  const isSending = phase.state === 'sending';
  const sendingUntilMs = isSending ? endOfWindow(createdAtMs, columns.sent_for, nowMs) : null;
  const isLost = isSending && sendingUntilMs === null;
  const untilMs = endOfWindow(columns.checking_at, columns.checking_for, nowMs);
  return {
    dispatch: {
      localId: String(columns.local_id),
      profileId: String(columns.profile_id),
      tokenKind,
      request,
      createdAtMs,
      confirmedAtMs,
      phase: isLost ? { state: 'unknown', reason: GONE } : phase,
      ...(timeline && { timeline }),
      ...(sentFrom && { sentFrom }),
    },
    profileName,
    id: Number(columns.id),
    sendingUntilMs,
    check: {
      last: lastCheck,
      dueAtMs: endOfWindow(columns.checked_at, columns.wait_for, nowMs),
      claim: untilMs === null ? null : { by: String(columns.checker), untilMs },
      heldUntilMs: integerOf(columns.held_until),
    },
    isForgotten: columns.forgotten === 1,
  };
}

function contentOf(columns: Columns): v.InferOutput<typeof content> | null {
  const { state, dispatch_id: dispatchId, token_kind: tokenKind } = columns;
  try {
    const request: unknown = JSON.parse(String(columns.request));
    const detail = JSON.parse(String(columns.detail));
    const phase = { ...detail.phase, state, ...(dispatchId !== null && { dispatchId }) };
    const parsed = v.safeParse(content, { request, phase, detail, tokenKind });
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The parameters of a statement that writes a dispatch. */
function dispatchValues(
  { timeline, sentFrom, ...dispatch }: Dispatch,
  profileName: string,
  lastCheck: LastCheck | null,
): Values {
  const { localId, profileId, tokenKind, createdAtMs, confirmedAtMs } = dispatch;
  const { key, ref, title, params } = dispatch.request;
  const { state, dispatchId = null, ...phase } = { dispatchId: null, ...dispatch.phase };
  return {
    localId,
    profileId,
    tokenKind,
    createdAtMs: Math.trunc(createdAtMs),
    request: JSON.stringify({ key, ref, title, params }),
    state,
    dispatchId,
    detail: JSON.stringify({ profileName, phase, timeline, confirmedAtMs, sentFrom, lastCheck }),
  };
}

/** The rows, each with the hold of its profile's service. */
export const ROWS = `
  SELECT *, (SELECT at + held_for FROM holds WHERE holds.profile_id = dispatches.profile_id
    AND ${within('at', 'held_for')}) AS held_until
  FROM dispatches`;

const INSERT = `
  INSERT INTO dispatches (local_id, profile_id, token_kind, created_at, sent_for, request, state, dispatch_id, detail, changed)
  VALUES (:localId, :profileId, :tokenKind, :createdAtMs, :sentForMs, :request, :state, :dispatchId, :detail, ${nextChange('dispatches')})`;

/** With a next check, the claim ends. Without one, after a decision or the answer to the request, it is due at once. */
const UPDATE = `
  UPDATE dispatches SET state = :state, dispatch_id = :dispatchId, detail = :detail, checked_at = :checkedAtMs,
    wait_for = :waitForMs, checking_for = iif(:checkedAtMs IS NULL, checking_for, 0), changed = ${nextChange('dispatches')}
  WHERE id = :id`;

/** @param sql begins with `ROWS` @returns no row that this program didn't write */
export function selectDispatches(
  database: Database,
  sql: string,
  values?: Values,
): readonly DispatchRow[] {
  const nowMs = database.now();
  return database.all(sql, values).flatMap((columns) => readDispatchRow(columns, nowMs) ?? []);
}

export function findDispatch(database: Database, localId: string): DispatchRow | null {
  return selectDispatches(database, `${ROWS} WHERE local_id = :localId`, { localId })[0] ?? null;
}

export function insertDispatch(
  database: Database,
  dispatch: Dispatch,
  profileName: string,
): DispatchRow {
  const values = dispatchValues(dispatch, profileName, null);
  database.run(INSERT, { ...values, sentForMs: database.windows.sendMs });
  // A row that can't be read back isn't journaled: nothing may be sent.
  return findDispatch(database, dispatch.localId) ?? database.refuseUnkept();
}

/** @param waitForMs after a check of this terminal: until the next one @returns the row as it is then */
export function updateDispatch(
  database: Database,
  row: DispatchRow,
  dispatch: Dispatch,
  waitForMs: number | null = null,
): DispatchRow | null {
  const checkedAtMs = waitForMs === null ? null : database.now();
  const last = checkedAtMs === null ? row.check.last : { atMs: checkedAtMs, by: database.terminal };
  database.run(UPDATE, {
    ...dispatchValues(dispatch, row.profileName, last),
    id: row.id,
    checkedAtMs,
    waitForMs: Math.ceil(waitForMs ?? 0),
  });
  return findDispatch(database, row.dispatch.localId);
}

import type { EntryResult } from '../../domain/entry-result.ts';
import type { AppState } from '../app-state.ts';
import type { Now } from '../now.ts';
import { EMPTY_SECRET_FIELD } from '../secret-field.ts';
import type { VaultEvent } from '../vault-command.ts';
import { withKnown } from '../vault-records.ts';
import { formOf, withVaultForm } from './active-form.ts';
import type { EntryRow, VaultForm, VaultProblem } from './form-state.ts';

type EventOf<T extends VaultEvent['type']> = Extract<VaultEvent, { type: T }>;

/** Answers that have come for some of the entries. What is stored is forgotten here at once. */
export function formAnswered(
  state: AppState,
  event: EventOf<'entries-answered'>,
  now: Now,
): AppState {
  const form = sendingForm(state, event.sendId);
  if (form?.phase.step !== 'sending' || form.sentTo === null) return state;
  const waiting = new Set(form.phase.waiting);
  let records = state.vaultRecords;
  const rows = form.rows.map((row): EntryRow => {
    const result = event.results.get(String(row.id));
    if (!result) return row;
    waiting.delete(row.id);
    if (result.state !== 'set') return { ...row, result };
    const name = row.name.text.trim();
    const { version } = result;
    const { profileName, vault } = form.sentTo ?? { profileName: '', vault: '' };
    records = withKnown(records, {
      profileName,
      vault,
      kind: form.kind,
      name,
      version,
      setAtMs: now.wallMs,
    });
    return { ...row, result, value: EMPTY_SECRET_FIELD };
  });
  const explanation = event.explanation ?? form.explanation;
  const answered: VaultForm = { ...form, rows, explanation, phase: { ...form.phase, waiting } };
  return withVaultForm({ ...state, vaultRecords: records }, answered);
}

/** Nothing left this machine: the form is as it was, with what is wrong marked at its field. */
export function formNotSent(state: AppState, event: EventOf<'entries-not-sent'>): AppState {
  const form = sendingForm(state, event.sendId);
  if (!form) return state;
  const problems = event.problems.flatMap(({ id, message }): VaultProblem[] => {
    const row = form.rows.findIndex((each) => String(each.id) === id);
    return row === -1 ? [] : [{ at: { on: 'entry', row, part: 'value' }, message }];
  });
  const shown: readonly VaultProblem[] =
    problems.length > 0 ? problems : [{ at: { on: 'send' }, message: event.reason }];
  const focus = shown[0]?.at ?? form.focus;
  const back: VaultForm = {
    ...form,
    rows: form.rows.filter((row) => row.result?.state !== 'set'),
    problems: shown,
    focus,
    phase: { step: 'editing' },
    sentTo: null,
  };
  const notice = { tone: 'failure', text: event.reason } as const;
  return { ...withVaultForm(state, back), notice };
}

/** Every entry has its answer. */
export function formSendEnded(state: AppState, sendId: string): AppState {
  const form = sendingForm(state, sendId);
  if (form?.phase.step !== 'sending') return state;
  const { selected } = form.phase;
  const ended: VaultForm = { ...form, phase: { step: 'results', selected } };
  return { ...withVaultForm(state, ended), notice: noticeOf(ended) };
}

function noticeOf(form: VaultForm): AppState['notice'] {
  const count = (wanted: EntryResult['state']) =>
    form.rows.filter(({ result }) => result?.state === wanted).length;
  const noun = form.kind === 'secret' ? 'secret' : 'var';
  const set = count('set');
  if (set === form.rows.length) {
    return { tone: 'success', text: `${set} ${noun}${set === 1 ? '' : 's'} set.` };
  }
  const parts = (['set', 'failed', 'unknown', 'not-sent'] as const)
    .map((state) => ({ state, count: count(state) }))
    .filter((part) => part.count > 0)
    .map((part) => `${part.count} ${part.state === 'not-sent' ? 'not sent' : part.state}`);
  return { tone: 'warning', text: `${parts.join(', ')}. What was not confirmed is still here.` };
}

function sendingForm(state: AppState, sendId: string): VaultForm | null {
  const forms = [formOf(state, 'secret'), formOf(state, 'var')];
  return forms.find(({ phase }) => phase.step === 'sending' && phase.sendId === sendId) ?? null;
}

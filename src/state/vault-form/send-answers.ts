import type { EntryResult } from '../../domain/entry-result.ts';
import type { Notice } from '../app-state.ts';
import { EMPTY_SECRET_FIELD } from '../secret-field.ts';
import type { VaultEvent } from '../vault-command.ts';
import type { EntryRow, VaultForm, VaultProblem } from './form-state.ts';

type EventOf<T extends VaultEvent['type']> = Extract<VaultEvent, { type: T }>;

export function isFormSending({ phase }: VaultForm, sendId: string): boolean {
  return phase.step === 'sending' && phase.sendId === sendId;
}

/** Answers that have come for some of the entries. What is stored is forgotten here at once. */
export function formAnswered(form: VaultForm, event: EventOf<'entries-answered'>): VaultForm {
  const { phase } = form;
  if (phase.step !== 'sending') return form;
  const waiting = new Set(phase.waiting);
  const rows = form.rows.map((row): EntryRow => {
    const result = event.results.get(String(row.id));
    if (!result) return row;
    waiting.delete(row.id);
    return result.state === 'set'
      ? { ...row, result, value: EMPTY_SECRET_FIELD }
      : { ...row, result };
  });
  const explanation = event.explanation ?? form.explanation;
  const said = event.said ?? form.said;
  return { ...form, rows, explanation, said, phase: { ...phase, waiting } };
}

/** Nothing left this machine: the form is as it was, with what is wrong marked at its field. */
export function formNotSent(form: VaultForm, event: EventOf<'entries-not-sent'>): VaultForm {
  const problems = event.problems.flatMap(({ id, message }): VaultProblem[] => {
    const row = form.rows.findIndex((each) => String(each.id) === id);
    return row === -1 ? [] : [{ at: { on: 'entry', row, part: 'value' }, message }];
  });
  const shown: readonly VaultProblem[] =
    problems.length > 0 ? problems : [{ at: { on: 'send' }, message: event.reason }];
  return {
    ...form,
    rows: form.rows.filter((row) => row.result?.state !== 'set'),
    problems: shown,
    focus: shown[0]?.at ?? form.focus,
    phase: { step: 'editing' },
    sentTo: null,
  };
}

/** Every entry has its answer. */
export function formSendEnded(form: VaultForm): VaultForm {
  if (form.phase.step !== 'sending') return form;
  return { ...form, phase: { step: 'results', selected: form.phase.selected } };
}

/** How a send ended, in one sentence or two. */
export function sendEndedNotice(form: VaultForm): Notice {
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

import { afterAttempt, resultCounts, setCount } from '../../domain/entry-result.ts';
import { counted } from '../../domain/words.ts';
import { BUTTON, type FieldProblem, withProblems } from '../form/form.ts';
import { EMPTY_SECRET_FIELD } from '../form/secret-field.ts';
import { keyOf } from '../key-placeholder.ts';
import type { Notice } from '../notice.ts';
import type { VaultEventOf } from './vault-command.ts';
import { isConfirmed, nameIn, type Said, type VaultForm, wasTokenRejected } from './vault-form.ts';

export function isFormSending({ phase }: VaultForm, sendId: string): boolean {
  return phase.step === 'sending' && phase.sendId === sendId;
}

/** Answers for some of the entries. Values that are stored are forgotten here at once. */
export function applyFormResults(
  form: VaultForm,
  event: VaultEventOf<'entries-answered'>,
): VaultForm {
  const { phase } = form;
  if (phase.step !== 'sending') return form;
  const waiting = new Set(phase.waiting);
  const results = new Map(phase.results);
  const rows = form.rows.map((row) => {
    const said = event.results.get(String(row.id));
    if (!said) return row;
    const result = afterAttempt(phase.before.get(row.id), said);
    waiting.delete(row.id);
    results.set(row.id, result);
    return result.state === 'set'
      ? { ...row, values: { ...row.values, value: EMPTY_SECRET_FIELD } }
      : row;
  });
  const explanation = event.explanation ?? phase.explanation;
  const said = [...phase.said, ...saidIn(form, event)];
  return { ...form, rows, phase: { ...phase, results, waiting, explanation, said } };
}

function saidIn(
  { rows }: VaultForm,
  { said, results }: VaultEventOf<'entries-answered'>,
): readonly Said[] {
  if (said === null) return [];
  const [row, ...others] = rows.filter(({ id }) => results.has(String(id)));
  const isAboutOne = row !== undefined && others.length === 0 && rows.length > 1;
  return [{ about: isAboutOne ? nameIn(row) : null, text: said }];
}

/** Nothing was sent: the problem is shown at its entry, or else at the button. */
export function reopenUnsentForm(
  form: VaultForm,
  { problems, reason }: VaultEventOf<'entries-not-sent'>,
): VaultForm {
  const atValues = problems.map(({ id, message }): FieldProblem => {
    return { at: { field: 'value', row: Number(id) }, message };
  });
  const editing: VaultForm = {
    ...form,
    rows: form.rows.filter((row) => !isConfirmed(form, row)),
    phase: { step: 'editing' },
  };
  return withProblems(editing, atValues.length > 0 ? atValues : [{ at: BUTTON, message: reason }]);
}

/** Every entry has its answer. */
export function endFormSending(form: VaultForm): VaultForm {
  const { phase } = form;
  if (phase.step !== 'sending') return form;
  const { vault, results, versionsBefore, explanation, said, list } = phase;
  const sent = { vault, results, versionsBefore, explanation, said, list };
  return { ...form, phase: { ...sent, step: 'results' } };
}

/**
 * How a send ended, in a few sentences.
 *
 * @param isOnScreen whether the results are, where a key leads to a token
 */
export function sendEndedNotice(
  form: VaultForm,
  { profileName, isOnScreen }: { readonly profileName: string; readonly isOnScreen: boolean },
): Notice {
  const { kind, rows, phase } = form;
  const results = phase.step === 'editing' ? [] : [...phase.results.values()];
  const set = setCount(results);
  if (set === rows.length) return { tone: 'success', text: `${counted(set, kind)} set.` };
  const counts = `${resultCounts(results).join(', ')}. What isn't confirmed is still in the form.`;
  if (!wasTokenRejected(form)) return { tone: 'warning', text: counts };
  const key = isOnScreen ? ` Press ${keyOf('token-prompt.open')} to replace it.` : '';
  return { tone: 'warning', text: `${counts} ${profileName}'s token was rejected.${key}` };
}

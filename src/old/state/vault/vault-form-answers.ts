import { afterAttempt, resultCounts, setCount } from '../../domain/entry-result.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { counted } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import { BUTTON, type FieldProblem, withProblems } from '../form/form.ts';
import { EMPTY_SECRET_FIELD } from '../form/secret-field.ts';
import { keyOf } from '../key-placeholder.ts';
import { addNotice, type Notice } from '../notice.ts';
import { formProfileId, profileLabel } from '../profiles/profile-parts.ts';
import { activeProfileId } from '../session.ts';
import type { SendAnswer, VaultEventOf } from './vault-command.ts';
import { isConfirmed, nameIn, type Said, type VaultForm, wasTokenRejected } from './vault-form.ts';
import { withVaultForm } from './vault-form-parts.ts';

/**
 * The result of a send, for the form that sent it: the user may have switched profiles since. `null` if no form did.
 */
export function applyFormAnswer(state: AppState, event: SendAnswer): AppState | null {
  for (const [profileId, { secretsForm, varsForm }] of state.profiles.parts) {
    const form = [secretsForm, varsForm].find(
      ({ phase }) => phase.step === 'sending' && phase.sendId === event.sendId,
    );
    if (form) return applyTo(state, profileId, form, event);
  }
  return null;
}

function applyTo(
  state: AppState,
  profileId: ProfileId,
  form: VaultForm,
  event: SendAnswer,
): AppState {
  switch (event.kind) {
    case 'entries-answered':
      return withVaultForm(state, applyResults(form, event), profileId);
    case 'entries-not-sent': {
      const reopened = withVaultForm(state, reopen(form, event), profileId);
      return addNoticeOf(reopened, profileId, { tone: 'failure', text: event.reason });
    }
    case 'send-ended': {
      const ended = endSending(form);
      const notice = endedNotice(state, ended, profileId);
      return addNoticeOf(withVaultForm(state, ended, profileId), profileId, notice);
    }
  }
}

/** What happened in another profile is reported with its name. */
function addNoticeOf(state: AppState, profileId: ProfileId, { tone, text }: Notice): AppState {
  const isHere = profileId === activeProfileId(state);
  return addNotice(state, tone, isHere ? text : `On ${profileLabel(state, profileId)}: ${text}`);
}

/** Answers for some of the entries. Values that are stored are forgotten here at once. */
function applyResults(form: VaultForm, event: VaultEventOf<'entries-answered'>): VaultForm {
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
function reopen(
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
function endSending(form: VaultForm): VaultForm {
  const { phase } = form;
  if (phase.step !== 'sending') return form;
  const { vault, results, versionsBefore, explanation, said, list } = phase;
  const sent = { vault, results, versionsBefore, explanation, said, list };
  return { ...form, phase: { ...sent, step: 'results' } };
}

/** How a send ended, in a few sentences. */
function endedNotice(state: AppState, form: VaultForm, profileId: ProfileId): Notice {
  const { kind, rows, phase } = form;
  const results = phase.step === 'editing' ? [] : [...phase.results.values()];
  const set = setCount(results);
  if (set === rows.length) return { tone: 'success', text: `${counted(set, kind)} set.` };
  const counts = `${resultCounts(results).join(', ')}. What isn't confirmed is still in the form.`;
  if (!wasTokenRejected(form)) return { tone: 'warning', text: counts };
  // Where the results are on screen, a key leads to the token.
  const isOnScreen = profileId === formProfileId(state) && state.screen === `${kind}s-form`;
  const key = isOnScreen ? ` Press ${keyOf('token-prompt.open')} to replace it.` : '';
  const name = profileLabel(state, profileId);
  return { tone: 'warning', text: `${counts} ${name}'s token was rejected.${key}` };
}

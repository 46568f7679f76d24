import type { ProfileId } from '../../domain/profile.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { type KnownEntry, placeId, secretId } from '../../domain/vault-records.ts';
import { firstFew } from '../../domain/words.ts';
import type { AppState } from '../app-state.ts';
import { addNotice } from '../notice.ts';
import { profileLabel } from '../profiles/profile-parts.ts';
import {
  applyRotationAnswer,
  settledElsewhereText,
  settleSetSince,
  updateUnfinished,
} from '../rotation/rotation-answers.ts';
import { activeProfileId } from '../session.ts';
import type { EventTable } from '../slice-table.ts';
import { applyEnvText } from '../vault/env-import.ts';
import { generatedFilling } from '../vault/generator.ts';
import type { SendAnswer, VaultEvent } from '../vault/vault-command.ts';
import { applyFormAnswer } from '../vault/vault-form-answers.ts';
import { applyVaults, recordEntries } from '../vault/vaults-state.ts';
import { applyLog } from '../vault/write-log.ts';
import { formOnScreen } from './focused-form.ts';

/** The results of vault commands. An answer for something that is gone changes nothing. */
export const VAULT_EVENTS: EventTable<VaultEvent> = {
  'vaults-loaded': (state, { known: entries, unfinished = [], leftUnknown, remembered }) => {
    const vaults = applyVaults(state.vaults, entries, remembered);
    const known = vaults === state.vaults ? state : { ...state, vaults };
    const loaded = updateUnfinished(known, unfinished);
    const text = leftUnknownText(loaded, leftUnknown);
    if (text !== null) return addNotice(loaded, 'warning', text);
    const settled = settledElsewhereText(state.unfinished, loaded);
    return settled === null ? loaded : addNotice(loaded, 'info', settled);
  },
  'vaults-not-loaded': (state, { problem }) => reportNoVaults(state, problem),
  'entries-recorded': (state, { entries }, { wallMs }) =>
    settleSetSince({ ...state, vaults: recordEntries(state.vaults, entries, wallMs) }),
  'entries-answered': applySendAnswer,
  'entries-not-sent': applySendAnswer,
  'send-ended': applySendAnswer,
  'env-read': applyEnvText,
  'values-generated': (state, event) => {
    const filling = generatedFilling(state, event);
    const closed = { ...state, overlay: null };
    return filling ? (formOnScreen(closed)?.toGenerate?.fill(filling) ?? closed) : state;
  },
  'writes-loaded': applyLog,
};

/** Retried every second until it works, so report it once. */
function reportNoVaults(state: AppState, problem: string): AppState {
  const known = { ...state, vaults: { ...state.vaults, isLoaded: true, problem } };
  return state.vaults.problem === problem ? known : addNotice(known, 'warning', problem);
}

/** What was sent is a rotation, or a form of one of the profiles. */
function applySendAnswer(state: AppState, event: SendAnswer): AppState {
  return applyRotationAnswer(state, event) ?? applyFormAnswer(state, event) ?? state;
}

const MOST_NAMED = 5;

/** Reported once, at startup after a terminal ended that was waiting for answers. An alert tells of rotations. */
function leftUnknownText(state: AppState, entries: readonly KnownEntry[]): string | null {
  const rotated = new Set(state.unfinished.flatMap(({ places }) => places.map(secretId)));
  const left = entries.filter((entry) => !rotated.has(placeId(entry)));
  if (left.length === 0) return null;
  const named = left.map(
    ({ name, profileId, vault }) => `${name} in ${placeLabel(state, profileId, vault)}`,
  );
  const list = firstFew(named, MOST_NAMED);
  return `dispatchbox exited while setting ${sanitizeText(list)}: they may or may not have been set.`;
}

/** The vaults may be loaded before the names of the profiles. */
function placeLabel(state: AppState, profileId: ProfileId, vault: string): string {
  const isNamed = profileId === activeProfileId(state) || state.profiles.names.has(profileId);
  return isNamed
    ? `${profileLabel(state, profileId)} ▸ ${vault}`
    : `the vault ${vault} of another profile`;
}

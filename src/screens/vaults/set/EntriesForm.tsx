import { type ReactNode, useMemo, useState } from 'react';
import { secretShape } from '../../../domain/entry-doubt.ts';
import type { EnvEntry, EnvText } from '../../../domain/env-file.ts';
import { SecretText } from '../../../domain/secret-text.ts';
import type { KnownEntry } from '../../../domain/vault-records.ts';
import { counted } from '../../../domain/words.ts';
import { MOST_ROWS, RowsDraft, TextDraft } from '../../../kit/form/drafts.ts';
import { Note } from '../../../kit/form/FieldLine.tsx';
import { Button, Form } from '../../../kit/form/Form.tsx';
import { Rows } from '../../../kit/form/Rows.tsx';
import type { Suggestion } from '../../../kit/form/Suggestions.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Hidden } from '../../../kit/Hidden.tsx';
import { useKeysOf } from '../../../kit/Keys.tsx';
import { useStore } from '../../../kit/use-store.ts';
import { type EnvSource, readEnv } from '../../../services/value-source.ts';
import { DestinationHead } from '../../DestinationLines.tsx';
import { Page } from '../../Page.tsx';
import { useDestination, useServices } from '../../services.tsx';
import { useKnownIn } from '../entries.ts';
import { EntryFields, EntryLine } from './EntryFields.tsx';
import { EnvPreview } from './EnvPreview.tsx';
import {
  type Entry,
  entriesToSend,
  entryWith,
  isFilled,
  isUnsent,
  nameIn,
  newEntry,
  problemsIn,
} from './entry-drafts.ts';
import { LeftLine } from './LeftLine.tsx';
import {
  DRAFT_KEPT,
  type FormOf,
  type LeftEntries,
  leaveEntries,
  lostEntriesWords,
  STILL_SENDING,
} from './left-entries.ts';
import { type Sent, useSetEntries } from './use-set-entries.ts';
import { useDefaultVault, VaultField } from './VaultField.tsx';

interface EntriesFormProps {
  readonly of: FormOf;
  /** Names that get new values, in one vault. */
  readonly given?: { readonly vault: string; readonly names: readonly string[] } | undefined;
  /** Entries that were sent and aren't confirmed. */
  readonly rest: Pick<LeftEntries, 'vault' | 'entries'> | null;
  readonly onSent: (sent: Sent) => void;
  readonly onClose: () => void;
}

/** Sets several secrets or vars in one vault: the entry with the focus field by field, the others on a line each. */
export function EntriesForm({ of, given, rest, onSent, onClose }: EntriesFormProps): ReactNode {
  const { profiles, leftEntries, notices } = useServices();
  const keysOf = useKeysOf();
  const { kind, profileId } = of;
  const byDefault = useDefaultVault(profileId);
  const [draft] = useState(() => {
    const vault = given?.vault ?? rest?.vault ?? '';
    const entries = rest?.entries ?? given?.names.map((name) => newEntry(name)) ?? [];
    return {
      vault: new TextDraft(vault === byDefault.vault ? '' : vault),
      entries: new RowsDraft<Entry>(() => newEntry(), entries),
    };
  });
  const form = useForm({
    focus: startOf(draft.entries.rows) ?? draft.vault,
    labelColumns: 11,
  });
  const [only, ...others] = useStore(draft.entries);
  const [preview, setPreview] = useState<{
    readonly path: string | null;
    readonly text: EnvText;
  } | null>(null);
  const vault = useStore(draft.vault, ({ text }) => text.trim()) || byDefault.vault;
  const to = useDestination(profileId, 'vaults', vault);
  const known = useKnownIn(of, vault);
  const names = useMemo(() => known.map(nameSuggestion), [known]);

  const unsent = () => draft.entries.rows.filter(isUnsent);
  const lost = () => {
    const entries = unsent();
    return entries.length === 0
      ? null
      : lostEntriesWords({ vault, entries }, profiles.nameOf(profileId));
  };
  /** What was pasted, and isn't in the form yet. A file can be read again. */
  const previewed = () =>
    preview === null || preview.path !== null
      ? []
      : preview.text.entries.map(({ name, value }) => entryWith(name, value));
  const setEntries = useSetEntries(of, {
    words: lost,
    drafts: draft.entries.inner,
    keep: () => {
      leaveEntries(leftEntries, { of, vault, entries: previewed() });
      leaveEntries(leftEntries, { of, vault, entries: unsent() });
    },
  });
  const submit = form.once(async () => {
    const entries = entriesToSend(draft.entries.rows);
    if (!form.mark(problemsIn(entries, keysOf('form.remove-row')))) return;
    const sent = await setEntries.set(form, to, entries);
    if (sent) onSent(sent);
  });
  const leave = () => {
    if (setEntries.isSending()) notices.say('info', STILL_SENDING);
    else if (unsent().length > 0) notices.say('info', DRAFT_KEPT);
    onClose();
  };

  const importEnv = form.once(async (entry: Entry, from: EnvSource) => {
    const read = await readEnv(from);
    const why = read.ok ? whyNoPreview(read.value) : read.error;
    if (why !== null) form.mark(new Map([[entry.name, why]]));
    else if (read.ok)
      setPreview({ path: from.from === 'file' ? from.path : null, text: read.value });
  });
  const leavePreview = () => {
    const entries = previewed();
    leaveEntries(leftEntries, { of, vault, entries });
    if (entries.length > 0) notices.say('info', DRAFT_KEPT);
    setPreview(null);
  };
  const take = (taken: readonly EnvEntry[]) => {
    setPreview(null);
    form.change(() => takeEntries(draft.entries, taken));
    form.focus(form.button);
    const count = counted(taken.length, 'entry', 'entries');
    notices.say('info', `Imported ${count}. Nothing has been sent yet.`);
  };
  /** A name is shown and stored in clear: what is pasted there may be lines of a file, or a value. */
  const paste = (entry: Entry, text: string): boolean => {
    if (/[\n=]/.test(text.trim())) {
      void importEnv(entry, { from: 'paste', text: new SecretText(text) });
      return true;
    }
    const shape = secretShape(text.trim());
    if (shape !== null) {
      notices.say(
        'warning',
        `This name may be a value: it ${shape}. Names are shown and stored in plain text.`,
      );
    }
    return false;
  };

  const bringBack = ({ vault: name, entries }: LeftEntries) => {
    draft.vault.put(name === byDefault.vault ? '' : name);
    for (const { value } of entries) value.bringBack();
    draft.entries.put(entries);
    form.focus(startOf(entries) ?? form.button);
  };

  return (
    <>
      <Hidden when={preview !== null}>
        <Page>
          <DestinationHead what={kind === 'secret' ? 'Set secrets' : 'Set vars'} to={to} />
          <Form of={form} submit={submit} cancel={leave}>
            <VaultField profileId={profileId} of={draft.vault} />
            <Rows of={draft.entries}>
              {(entry, { isFocused, count }) =>
                isFocused || count === 1 ? (
                  <EntryFields
                    entry={entry}
                    kind={kind}
                    names={names}
                    onPaste={(text) => paste(entry, text)}
                    onFile={(path) => void importEnv(entry, { from: 'file', path })}
                  />
                ) : (
                  <EntryLine entry={entry} kind={kind} />
                )
              }
            </Rows>
            <Button label="Send" />
            {only && others.length === 0 && <LeftLine of={of} entry={only} onBack={bringBack} />}
            <Note>Paste .env lines into Name, or type @file.</Note>
          </Form>
        </Page>
      </Hidden>
      {preview && (
        <EnvPreview
          {...preview}
          kind={kind}
          known={known}
          to={to}
          onTake={take}
          onBack={leavePreview}
        />
      )}
    </>
  );
}

function nameSuggestion({ name, version }: KnownEntry): Suggestion {
  return { text: name, about: version === null ? 'set before' : `version ${version}` };
}

/** The field to begin with: the first name, or the value where that is there. */
function startOf([first]: readonly Entry[]): object | undefined {
  return first && (nameIn(first) === '' ? first.name : first.value);
}

function whyNoPreview({ entries, problems }: EnvText): string | null {
  const count = entries.length + problems.length;
  if (count === 0) return 'There is no NAME=value in it.';
  return count > MOST_ROWS
    ? `It has ${count} lines, more than the ${MOST_ROWS} that a form takes. Split it, or set it with --entries.`
    : null;
}

/** Adds imported entries. One that is in the form gets the new value; the one that named the file isn't an entry. */
function takeEntries(entries: RowsDraft<Entry>, taken: readonly EnvEntry[]): void {
  const values = new Map(taken.map(({ name, value }) => [name, value]));
  const own = entries.rows.filter(
    (entry) => isFilled(entry) && !(nameIn(entry).startsWith('@') && entry.value.isEmpty),
  );
  for (const entry of own) {
    const value = values.get(nameIn(entry));
    if (value && values.delete(nameIn(entry))) entry.value.put(value);
  }
  entries.put([...own, ...[...values].map(([name, value]) => entryWith(name, value))]);
}

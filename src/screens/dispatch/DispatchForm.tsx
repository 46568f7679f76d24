import { type ReactNode, useMemo, useState } from 'react';
import type { DispatchRequest } from '../../domain/dispatch.ts';
import { requestName } from '../../domain/dispatch-words.ts';
import { PROFILE_GONE, type ProfileId } from '../../domain/profile.ts';
import { isBlankRow } from '../../kit/form/drafts.ts';
import { Button, Form } from '../../kit/form/Form.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { FORM_KEYS, useForm } from '../../kit/form/use-form.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { useKeys } from '../../kit/use-keys.ts';
import { useStore } from '../../kit/use-store.ts';
import type { DispatchDraft } from '../../services/drafts.ts';
import { DestinationHead } from '../DestinationLines.tsx';
import { reasonOf } from '../looks.ts';
import { useMayWrite } from '../may-write.tsx';
import { Page } from '../Page.tsx';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useDestination, useServices } from '../services.tsx';
import { DraftLine, FailedBefore, Warnings } from './DispatchNotes.tsx';
import {
  blankDispatch,
  contentOf,
  DispatchFields,
  isBlank,
  readDispatch,
} from './dispatch-fields.ts';
import { KnownRequests, saysNoSuchKey } from './known-requests.ts';
import { KeyField, ParamFields, RefField } from './RequestFields.tsx';
import { Templates } from './Templates.tsx';
import { useFollowProfile, useFormDraft } from './use-form-draft.ts';
import { useSendDispatch } from './use-send-dispatch.ts';

export const DISPATCH_KEYS = keyTable('dispatch', 'Dispatch form', {
  templates: {
    keys: ['ctrl+t'],
    label: 'templates',
    about: 'use or save a template',
    foot: 6,
    once: true,
    formerly: ['templates.show'],
  },
});

interface DispatchFormProps {
  readonly profileId: ProfileId;
  /** What is filled in: of a dispatch that is run again, or of a template; `null` for an empty form. */
  readonly start: DispatchRequest | null;
  /** @param sentLocalId of what was sent; `null` if nothing was */
  readonly onClose: (sentLocalId: string | null) => void;
}

/** Dispatches one request, once. */
export function DispatchForm({ profileId: opened, start, onClose }: DispatchFormProps): ReactNode {
  const { profiles, runs, machine, notices, ask } = useServices();
  const keysOf = useKeysOf();
  // Another one, once the draft was taken along.
  const [profileId, setProfileId] = useState(opened);
  const [branch] = useState(() => machine.gitBranch());
  const [content] = useState(() => (start === null ? blankDispatch(branch) : contentOf(start)));
  const [fields] = useState(() => filled(content));
  const rows = useStore(runs.rows);
  const samples = useStore(profiles.state, () => profiles.samplesOf(profileId));
  const known = useMemo(
    () => new KnownRequests(rows, profileId, samples),
    [rows, profileId, samples],
  );
  const form = useForm({ focus: start === null ? fields.key : startIn(fields, known) });
  const of = { form, fields, branch, profileId };
  const draft = useFormDraft({ ...of, start: content });
  const close = () => onClose(null);
  useFollowProfile({ ...of, isHeld: draft.isHeld, move: setProfileId, close });
  const [isSending, setIsSending] = useState(false);
  const mayWrite = useMayWrite();
  const sendDispatch = useSendDispatch();
  const to = useDestination(profileId, 'dispatches');

  /** @returns what has a row now, or `null` */
  const send = async (): Promise<string | null> => {
    const read = readDispatch(fields, keysOf('form.remove-row'));
    if (!read.ok) {
      form.mark(read.error);
      return null;
    }
    if (to === null) {
      notices.say('failure', PROFILE_GONE);
      return null;
    }
    const what = `Dispatch ${requestName(read.value)}`;
    const [writable] = (await mayWrite([to], { what, requests: 1 })) ?? [];
    if (!writable) return null;
    let sentId: string | null = null;
    setIsSending(true);
    await sendDispatch(writable, read.value, ({ dispatch: { localId } }) => {
      sentId = localId;
      if (!draft.isLeft()) onClose(localId);
    });
    setIsSending(false);
    return sentId;
  };
  const submit = form.once(() => draft.send(send));
  const leave = () => {
    const isHeld = draft.isHeld();
    // A program may still be printing its token, or the journal wait for another process.
    if (form.isBusy) {
      const otherwise = isHeld ? " If it can't be, it's kept as a draft." : '';
      notices.say('info', `It's still being sent.${otherwise}`);
    } else if (isHeld) {
      notices.say('info', `Draft kept. ${keysOf('runs.new')} offers it again.`);
    }
    close();
  };

  const fillIn = async () => {
    const chosen = await ask<DispatchRequest>((done) => (
      <Templates
        profileId={profileId}
        request={() => readDispatch(fields, keysOf('form.remove-row'))}
        done={done}
      />
    ));
    if (chosen === null) return;
    const isReplaced = !isBlank(fields.get(), branch);
    form.change(() => fields.prefill(contentOf(chosen)));
    form.focus(startIn(fields, known));
    if (isReplaced) notices.say('info', `${keysOf('form.undo')} brings back what was typed.`);
  };
  useTokenKey(profileId, 'dispatches');
  useKeys(FORM_KEYS, { bringBack: draft.offered && draft.bringBack });
  useKeys(DISPATCH_KEYS, { templates: fillIn });

  return (
    <Page>
      <DestinationHead what="New dispatch" to={to} below={<DraftLine of={draft.offered} />} />
      <Warnings to={to} fields={fields} known={known} />
      <Form of={form} submit={submit} cancel={leave}>
        <KeyField of={fields} known={known} branch={branch} />
        <RefField of={fields} known={known} branch={branch} />
        <TextField label="Title" of={fields.title} />
        <ParamFields of={fields} known={known} />
        <Button label={isSending ? 'Sending…' : 'Send'} />
        <FailedBefore fields={fields} known={known} />
      </Form>
    </Page>
  );
}

function filled(content: DispatchDraft): DispatchFields {
  const fields = new DispatchFields();
  fields.prefill(content);
  return fields;
}

/** Where somebody begins who runs something again: at what was refused of it. Most others change a value. */
function startIn(fields: DispatchFields, known: KnownRequests): object {
  const phase = known.of(fields.key.text)[0]?.phase;
  const isNamed = phase && (phase.state === 'refused' || saysNoSuchKey(phase));
  const refused = isNamed ? refusedIn(fields, reasonOf(phase) ?? '') : null;
  return refused ?? fields.params.rows.find((row) => !isBlankRow(row))?.value ?? fields.ref;
}

/** The field that the service's words name first. */
function refusedIn({ key, ref, params }: DispatchFields, reason: string): object | null {
  const words = reason.split(/[^\w.-]+/).map((word) => word.replace(/\.+$/, ''));
  const named: readonly (readonly [field: object, names: readonly string[]])[] = [
    ...params.rows.map(({ name, value }) => [value, [name.text]] as const),
    [key, ['key', 'Key', 'workflow', 'Workflow']],
    [ref, ['ref', 'Ref', 'branch', 'Branch']],
  ];
  const fields = words.flatMap(
    (word) => named.find(([, names]) => word !== '' && names.includes(word))?.[0] ?? [],
  );
  return fields[0] ?? null;
}

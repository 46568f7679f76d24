import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnce } from '../../kit/once.ts';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import type { NewValues, Place } from '../../services/rotation-state.ts';
import { useMayWrite } from '../may-write.tsx';
import { useServices } from '../services.tsx';
import { useUnsent } from '../use-unsent.ts';
import { sendingWords } from './place-columns.ts';
import { RotationResults } from './RotationResults.tsx';
import { isMeant, RotationValues } from './RotationValues.tsx';
import { RotationDraft, unsentValues } from './rotation-draft.ts';
import { useEndedNotice } from './unfinished.ts';

interface Resend {
  /** Also to what is set already: with another value. */
  readonly isForAll: boolean;
}

/** Values that are asked for again. */
interface Asked extends Resend {
  readonly draft: RotationDraft;
}

interface SentRotationProps {
  readonly of: RotationRun;
  readonly onClose: () => void;
}

/** A rotation that was sent: its results; and its values, typed again where this terminal has none. */
export function SentRotation({ of, onClose }: SentRotationProps): ReactNode {
  const { profiles, leftRotations, notices } = useServices();
  const mayWrite = useMayWrite();
  const sayEnded = useEndedNotice();
  const [asked, setAsked] = useState<Asked | null>(null);
  // A new token, or a profile that isn't read-only any more, is a place that can be sent to.
  useEffect(() => profiles.state.subscribe(() => void of.refresh()), [profiles, of]);

  /** @returns whether it was agreed to: from then on, the rotation has the values */
  const send = async ({ isForAll }: Resend, values: NewValues | null): Promise<true | null> => {
    const places = sendable(isForAll ? of.state.get().places : of.open);
    const question = { what: sendingWords(places), requests: places.length };
    const agreed = await mayWrite(of.destinations({ isForAll }), question);
    if (agreed === null) return null;
    if (values) of.give(values);
    setAsked(null);
    const sent = await of.send(agreed, { isForAll });
    if (sent.ok) sayEnded(of);
    else notices.say('warning', sent.error);
    return true;
  };
  const resend = useOnce(async ({ isForAll }: Resend) => {
    const names = isForAll ? of.names : of.namesWithoutValue;
    if (names.length === 0) {
      await send({ isForAll }, null);
      return;
    }
    const fresh = new RotationDraft(names);
    fresh.note.put(of.note);
    setAsked({ draft: leftRotations.take(fresh.key) ?? fresh, isForAll });
  });
  const close = useOnce(async (note: string) => {
    const unset =
      of.open.length === 1 ? "1 place isn't set" : `${of.open.length} places aren't set`;
    const closed = await of.close(note);
    if (!closed.ok) return notices.say('warning', closed.error);
    notices.say('info', `Closed the rotation; ${unset}. See the log.`);
    onClose();
  });
  if (asked) {
    const { draft, isForAll } = asked;
    return (
      <ValuesAgain
        of={draft}
        run={of}
        isForAll={isForAll}
        send={(values) => send(asked, values)}
        back={() => setAsked(null)}
      />
    );
  }
  return <RotationResults of={of} send={resend} close={close} back={onClose} />;
}

interface ValuesAgainProps extends Resend {
  readonly of: RotationDraft;
  readonly run: RotationRun;
  readonly send: (values: NewValues) => Promise<true | null>;
  readonly back: () => void;
}

/** Values don't outlive their terminal, and a rotation does. */
function ValuesAgain({ of, run, isForAll, send, back }: ValuesAgainProps): ReactNode {
  const { leftRotations, ask } = useServices();
  const form = useForm({ focus: of.first });
  const { places, results } = useStore(run.state);
  const unsent = useUnsent(unsentValues(of, leftRotations));
  const submit = form.once(() =>
    unsent.send(async () => {
      if (!(await isMeant(ask, of))) return null;
      const read = await of.read();
      if (read.ok) return send(read.value.values);
      form.mark(read.error);
      return null;
    }),
  );
  const isKept = ({ id, name }: Place) =>
    of.names.includes(name) && results.get(id)?.state === 'set';
  const kept = isForAll ? 0 : places.filter(isKept).length;
  return (
    <RotationValues
      of={of}
      form={form}
      places={sendable(isForAll ? places : run.open)}
      about={kept > 0 ? keptWords(kept) : ''}
      submitLabel={isForAll ? 'send to all' : 'send the rest'}
      hasNote={false}
      submit={submit}
      cancel={back}
    />
  );
}

/** The values of those that are set aren't known here any more. */
function keptWords(count: number): string {
  const [places, them] = count === 1 ? ['1 place is', 'it'] : [`${count} places are`, 'them'];
  return `${places} set already. Enter the value that was sent to ${them}, or the places won't match.`;
}

function sendable(places: readonly Place[]): readonly Place[] {
  return places.filter(({ whyNot }) => whyNot === null);
}

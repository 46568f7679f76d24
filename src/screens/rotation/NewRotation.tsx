import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from '../../kit/form/use-form.ts';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import { useMayWrite } from '../may-write.tsx';
import { useServices } from '../services.tsx';
import { useUnsent } from '../use-unsent.ts';
import { sendingWords } from './place-columns.ts';
import { RotationPlan } from './RotationPlan.tsx';
import { isMeant, RotationValues } from './RotationValues.tsx';
import { type RotationDraft, unsentValues } from './rotation-draft.ts';
import { useEndedNotice } from './unfinished.ts';

interface NewRotationProps {
  readonly of: RotationDraft;
  readonly onSent: (run: RotationRun) => void;
  readonly onClose: () => void;
}

/** The values and the plan of a rotation, until it is sent. */
export function NewRotation({ of, onSent, onClose }: NewRotationProps): ReactNode {
  const { profiles, rotations, leftRotations, notices, ask } = useServices();
  const mayWrite = useMayWrite();
  const sayEnded = useEndedNotice();
  const [step, setStep] = useState<'values' | 'plan'>('values');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { places, wanted } = useStore(of.planned);
  const form = useForm({ focus: of.first });
  const isBusy = useStore(form.busy);
  // What a person has seen of a place stays as it was seen; its profile is as it is now.
  useEffect(
    () =>
      profiles.state.subscribe(() =>
        of.lookAgain((places) => {
          const now = rotations.lookUpAll(places);
          return now.map((place, at) => ({ ...place, known: places[at]?.known ?? null }));
        }),
      ),
    [profiles, rotations, of],
  );

  const showPlan = form.once(async () => {
    const read = await of.read();
    const problems = new Map<object, string>(read.ok ? [] : read.error);
    const inNote = of.noteProblem();
    if (inNote !== null) problems.set(of.note, inNote);
    if (!form.mark(problems) || !(await isMeant(ask, of))) return;
    setProblem(null);
    setStep('plan');
  });
  const showValues = () => {
    for (const draft of of.drafts) draft.select();
    setStep('values');
  };
  const unsent = useUnsent(unsentValues(of, leftRotations));
  const leaveSending = () => {
    notices.say('info', "It's still being sent. If it can't be, its values are kept.");
    onClose();
  };
  const start = async (only: string | null): Promise<RotationRun | null> => {
    const read = await of.read();
    if (!read.ok) {
      setStep('values');
      form.mark(read.error);
      return null;
    }
    for (const note of read.value.notes) notices.say('warning', note);
    const plan = of.planned.get();
    const going = plan.places.filter(
      ({ id, whyNot }) => whyNot === null && (only === null ? plan.wanted.has(id) : id === only),
    );
    const agreed = await mayWrite(
      going.flatMap(({ to }) => to ?? []),
      {
        what: sendingWords(going),
        requests: going.length,
        // The plan has listed all that goes; what goes alone is a row among others.
        asks: only === null ? 'nowhere' : 'everywhere',
      },
    );
    if (agreed === null) return null;
    setIsSending(true);
    const note = of.note.text.trim();
    const wantedNow = only === null ? plan.wanted : new Set(plan.wanted).add(only);
    const started = await rotations.start(
      { places: plan.places, wanted: wantedNow, note },
      read.value.values,
      { agreed, only },
    );
    setIsSending(false);
    if (!started.ok) {
      setProblem(started.error);
      of.lookAgain(rotations.lookUpAll);
      if (unsent.isLeft()) notices.say('warning', started.error);
      return null;
    }
    of.drop();
    sayEnded(started.value);
    // Once it was left, something else may be open.
    if (!unsent.isLeft()) onSent(started.value);
    return started.value;
  };
  const send = form.once((only: string | null) => unsent.send(() => start(only)));

  if (step === 'plan')
    return (
      <RotationPlan
        {...{ of, problem, isBusy, isSending, send }}
        back={isBusy ? leaveSending : showValues}
      />
    );
  return (
    <RotationValues
      of={of}
      form={form}
      places={places.filter(({ id }) => wanted.has(id))}
      all={places.length}
      submitLabel="show the plan"
      hasNote
      submit={showPlan}
      cancel={onClose}
    />
  );
}

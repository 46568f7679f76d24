import { Box } from 'ink';
import { createContext, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { KeyLayer, useLayer, useRouter } from '../KeyLayer.tsx';
import { Scroll } from '../Scroll.tsx';
import { useKeys, useTyping } from '../use-keys.ts';
import { useStore } from '../use-store.ts';
import { isDraft } from './draft.ts';
import { FORM_KEYS } from './form-keys.ts';
import type { FormModel } from './form-model.ts';
import { FormContext } from './use-form.ts';

/** Sends the form. */
export const SubmitContext = createContext<() => unknown>(() => {});

interface FormProps {
  readonly of: FormModel;
  /** Sends what is written, or says below its field what is wrong. Wrap it in `form.once`. */
  readonly submit: () => unknown;
  /** Leaves the form. */
  readonly cancel?: (() => unknown) | undefined;
  /** What `ctrl+s` does, in the footer: `send` unless given. */
  readonly submitLabel?: string | undefined;
  /** A question of a field or two: `enter` in any of them answers it, and there is no button. */
  readonly isPrompt?: boolean;
  /** Fields, one below the other. */
  readonly children: ReactNode;
}

/** Fields that are filled in together. Where not all of it fits, the field with the focus is in view. */
export function Form({
  of,
  submit,
  cancel,
  submitLabel,
  isPrompt = false,
  children,
}: FormProps): ReactNode {
  // A dialog has a layer of its own, above those of any form.
  const isInDialog = useLayer().isModal;
  useLayoutEffect(() => of.ensureFocus(), [of]);
  const content = (
    <>
      <FormKeys {...{ of, submit, cancel, submitLabel, isPrompt }} />
      <Scroll>
        <Box ref={of.attach} flexDirection="column" flexShrink={0}>
          {children}
        </Box>
      </Scroll>
    </>
  );
  return (
    <FormContext value={of}>
      <SubmitContext value={submit}>
        {isInDialog ? content : <KeyLayer order="form">{content}</KeyLayer>}
      </SubmitContext>
    </FormContext>
  );
}

/** The keys that every form has. */
function FormKeys({
  of,
  submit,
  cancel,
  submitLabel = FORM_KEYS.rows.submit.label,
  isPrompt,
}: Omit<FormProps, 'children'>): null {
  const router = useRouter();
  const isBusy = useStore(of, (state) => state.isBusy);
  const isOnButton = useStore(of, ({ focus }) => focus !== null && !isDraft(focus));
  const keys = useMemo(() => {
    const submitRow = { ...FORM_KEYS.rows.submit, label: submitLabel };
    return { ...FORM_KEYS, rows: { ...FORM_KEYS.rows, submit: submitRow } };
  }, [submitLabel]);
  // While something is done, keys of the form do nothing, and say nothing.
  const when = (work: () => unknown) => (isBusy ? () => {} : work);
  useTyping((typed) => of.take(typed));
  useKeys(keys, {
    next: when(() => of.move(1)),
    previous: when(() => of.move(-1)),
    up: when(() => of.moveLine(-1)),
    down: when(() => of.moveLine(1)),
    enter: !isOnButton && when(isPrompt ? submit : () => of.enter()),
    submit: when(submit),
    undo: when(() => {
      if (!of.undo()) router.say('There is nothing to undo.');
    }),
    leave: cancel,
  });
  return null;
}

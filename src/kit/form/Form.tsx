import { Box } from 'ink';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { KeyLayer, useLayer } from '../KeyLayer.tsx';
import { useRoom } from '../Room.tsx';
import { Scroll } from '../Scroll.tsx';
import { Text } from '../Text.tsx';
import { useKeys, useShowBriefly, useTyping } from '../use-keys.ts';
import { useStore } from '../use-store.ts';
import { isDraft } from './drafts.ts';
import { FieldLine } from './FieldLine.tsx';
import type { FormModel } from './form-model.ts';
import { FORM_KEYS, FormContext, useField, useFormModel } from './use-form.ts';

interface FormProps {
  readonly of: FormModel;
  /** Sends what is written, or says below its field what is wrong. Wrap it in `form.once`. */
  readonly submit: () => unknown;
  /** Leaves the form. */
  readonly cancel?: (() => unknown) | undefined;
  /** What `ctrl+s` does, in the footer: `send` unless given. */
  readonly submitLabel?: string | undefined;
  /** For `Prompt`: `enter` sends it from any field. */
  readonly isPrompt?: boolean;
  /** Fields, one below the other. */
  readonly children: ReactNode;
}

/** Fields that are filled in together. Where not all of it fits, the field with the focus is in view. */
export function Form({ of, children, ...keys }: FormProps): ReactNode {
  // A dialog has a layer of its own, above those of any form.
  const isInDialog = useLayer().isModal;
  useLayoutEffect(() => of.ensureFocus(), [of]);
  useLayoutEffect(() => {
    of.submit = keys.submit;
  });
  const content = (
    <>
      <FormKeys of={of} {...keys} />
      <Scroll hasRange={!isInDialog}>
        <Box ref={of.attach} flexDirection="column" flexShrink={0}>
          {children}
        </Box>
      </Scroll>
    </>
  );
  return (
    <FormContext value={of}>
      {isInDialog ? content : <KeyLayer order="form">{content}</KeyLayer>}
    </FormContext>
  );
}

/** The keys that every form has. */
function FormKeys({
  of,
  submit,
  cancel,
  submitLabel = FORM_KEYS.rows.submit.label,
  isPrompt = false,
}: Omit<FormProps, 'children'>): null {
  const showBriefly = useShowBriefly();
  const isBusy = useStore(of.busy);
  const isOnButton = useStore(of, ({ focus }) => focus !== null && !isDraft(focus));
  const keys = useMemo(() => keysOf(submitLabel, isPrompt), [submitLabel, isPrompt]);
  // While something is done, keys of the form do nothing, and say nothing.
  const when = (work: () => unknown) => (isBusy ? () => {} : work);
  useTyping((typed) => of.take(typed));
  useKeys(keys, {
    next: when(() => of.move(1)),
    previous: when(() => of.move(-1)),
    up: when(() => of.moveLine(-1)),
    down: when(() => of.moveLine(1)),
    enter: !isOnButton && !isPrompt && when(() => of.enter() || of.move(1)),
    press: isPrompt && !isOnButton && when(() => of.enter() || submit()),
    submit: when(submit),
    undo: when(() => {
      if (!of.undo()) showBriefly('There is nothing to undo.');
    }),
    leave: cancel,
  });
  return null;
}

/** What sends the form is shown by what it does here: by `enter` in a prompt, else by `ctrl+s`. */
function keysOf(label: string, isPrompt: boolean): typeof FORM_KEYS {
  const { submit, press } = FORM_KEYS.rows;
  const { foot, ...hidden } = { ...submit, label };
  const rows = isPrompt
    ? { submit: hidden, press: { ...press, label, foot } }
    : { submit: { ...submit, label } };
  return { ...FORM_KEYS, rows: { ...FORM_KEYS.rows, ...rows } } as typeof FORM_KEYS;
}

/** What `enter` presses at the end of a form: it sends it. */
export function Button({ label }: { readonly label: string }): ReactNode {
  const form = useFormModel();
  const { isCompact } = useRoom();
  const { ref, isFocused, problem } = useField(form.button, {});
  useKeys(FORM_KEYS, { press: isFocused && (() => form.submit()) });
  return (
    <Box flexDirection="column" flexShrink={0} paddingTop={isCompact ? 0 : 1}>
      <FieldLine
        label=""
        isFocused={isFocused}
        words={() => `${label}, button`}
        problems={[problem]}
      >
        <Box ref={ref} flexShrink={0}>
          <Text tone="accent" isBold={isFocused} isSelected={isFocused}>
            {`[ ${label} ]`}
          </Text>
        </Box>
      </FieldLine>
    </Box>
  );
}

import type { DOMElement } from 'ink';
import {
  createContext,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIsShown } from '../Hidden.tsx';
import { keyTable } from '../key-table.ts';
import { useTheme } from '../ThemeProvider.tsx';
import { useLatest } from '../use-latest.ts';
import { useStore } from '../use-store.ts';
import { type FieldActions, FormModel } from './form-model.ts';

/** The keys of every form. Those of a kind of field are bound by it while it has the focus. */
export const FORM_KEYS = keyTable(
  'form',
  'Every form',
  {
    next: { keys: ['tab'], label: 'next field', help: 'another field', isBasic: true },
    previous: {
      keys: ['shift+tab'],
      label: 'previous field',
      help: 'another field',
      isBasic: true,
    },
    up: { keys: ['up'], label: 'field above', help: 'another field', isBasic: true },
    down: { keys: ['down'], label: 'field below', help: 'another field', isBasic: true },
    enter: { keys: ['enter'], label: 'next field', help: 'another field', isBasic: true },
    press: { keys: ['enter'], label: 'press', isBasic: true, once: true },
    submit: { keys: ['ctrl+s'], label: 'send', foot: 1, once: true },
    addRow: { keys: ['ctrl+n'], label: 'add a row', foot: 4 },
    removeRow: { keys: ['ctrl+x'], label: 'remove the row', foot: 5 },
    reveal: { keys: ['ctrl+r'], label: 'show', about: 'show or hide the value', foot: 2 },
    generate: { keys: ['ctrl+g'], label: 'generate', about: 'generate a value', foot: 3 },
    toggleNewline: { keys: [], label: 'keep or drop the newline' },
    bringBack: { keys: ['ctrl+d'], label: 'bring back what was left' },
    undo: { keys: ['ctrl+_'], label: 'undo' },
    leave: { keys: ['esc'], label: 'back', foot: 9 },
  },
  { isShared: true },
);

interface FormOptions {
  /** The draft of the field that has the focus at first; without one, the first field gets it. */
  readonly focus?: object;
  /** Of the widest label, where that is known: a wider one moves all fields once it is drawn. */
  readonly labelColumns?: number;
}

/** A form of the component that calls this, for `<Form of={form}>`. */
export function useForm({ focus, labelColumns = 6 }: FormOptions = {}): FormModel {
  const [form] = useState(() => new FormModel(focus ?? null, labelColumns));
  return form;
}

export const FormContext = createContext<FormModel | null>(null);

export function useFormModel(): FormModel {
  const form = useContext(FormContext);
  if (form === null) throw new Error('There is no <Form> above.');
  return form;
}

interface FieldState {
  /** For the box that it is drawn in. */
  readonly ref: RefObject<DOMElement | null>;
  readonly isFocused: boolean;
  /** It has the focus and takes what is typed: nothing is done with the form, and no dialog is over it. */
  readonly isTyping: boolean;
  readonly problem: string | undefined;
}

/** Makes a field of a form of what calls this. The form finds it where its box stands on screen. */
export function useField(key: object, actions: FieldActions): FieldState {
  const form = useFormModel();
  const ref = useRef<DOMElement>(null);
  const latest = useLatest(actions);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    return form.register(ref.current, { key, actions: latest });
  }, [form, key, latest]);
  const isFocused = useStore(form, ({ focus }) => focus === key);
  const isBusy = useStore(form.busy);
  const problem = useStore(form, ({ problems }) => problems.get(key));
  const { isDimmed } = useTheme();
  const isShown = useIsShown();
  return { ref, isFocused, isTyping: isFocused && !isBusy && isShown && !isDimmed, problem };
}

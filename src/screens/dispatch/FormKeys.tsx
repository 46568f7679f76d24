import type { ReactNode } from 'react';
import type { DispatchRequest } from '../../domain/dispatch.ts';
import type { ProfileId } from '../../domain/profile.ts';
import { FORM_KEYS, useFormModel } from '../../kit/form/use-form.ts';
import { useKeysOf } from '../../kit/Keys.tsx';
import { keyTable } from '../../kit/key-table.ts';
import { useKeys, useSay } from '../../kit/use-keys.ts';
import { useTokenKey } from '../profiles/TokenPrompt.tsx';
import { useServices } from '../services.tsx';
import { contentOf, type DispatchFields, isBlank, readDispatch } from './dispatch-fields.ts';
import { Templates } from './Templates.tsx';

export const DISPATCH_KEYS = keyTable('dispatch', 'Dispatch form', {
  templates: {
    keys: ['ctrl+t'],
    label: 'templates',
    about: 'fill in a template, or save the form as one',
    foot: 6,
    once: true,
    formerly: ['templates.show'],
  },
});

interface FormKeysProps {
  readonly of: DispatchFields;
  readonly profileId: ProfileId;
  readonly branch: string | null;
  /** Brings back what was left; `null` if it isn't offered. */
  readonly bringBack: (() => void) | null;
}

/** The keys that this form has besides those of every form. */
export function FormKeys({ of, profileId, branch, bringBack }: FormKeysProps): ReactNode {
  const { ask } = useServices();
  const form = useFormModel();
  const keysOf = useKeysOf();
  const say = useSay();
  useTokenKey(profileId, 'dispatches');
  useKeys(FORM_KEYS, { bringBack });
  useKeys(DISPATCH_KEYS, {
    templates: async () => {
      const chosen = await ask<DispatchRequest>((done) => (
        <Templates
          profileId={profileId}
          request={() => readDispatch(of, keysOf('form.remove-row'))}
          done={done}
        />
      ));
      if (chosen === null) return;
      const isReplaced = !isBlank(of.get(), branch);
      form.change(() => of.prefill(contentOf(chosen)));
      form.focus(of.key);
      if (isReplaced) say(`${keysOf('form.undo')} brings back what was typed.`);
    },
  });
  return null;
}

import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import {
  type DispatchForm,
  type FormFocus,
  sameFocus,
} from '../../state/dispatch-form/form-state.ts';
import { Destination } from '../components/destination.tsx';
import { FormButton } from '../components/form-button.tsx';
import { FormField } from '../components/form-field.tsx';
import { ParamRows } from '../components/param-rows.tsx';
import { Problem } from '../components/problem.tsx';
import { ScreenBox } from '../components/screen-box.tsx';
import { Suggestions } from '../components/suggestions.tsx';

const FIELDS = [
  { on: 'key', label: 'Key' },
  { on: 'ref', label: 'Ref' },
  { on: 'title', label: 'Title' },
] as const;

/** The form of a new dispatch, with its destination above it. */
export function DispatchScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = state.dispatchForm;
  return (
    <ScreenBox state={state}>
      <Destination state={state} what="New dispatch" area="dispatches" />
      <Box flexDirection="column" flexShrink={0}>
        {FIELDS.map(({ on, label }) => (
          <Box key={on} flexDirection="column">
            <FormField
              label={label}
              field={form[on]}
              isFocused={form.focus.on === on}
              columns={state.size.columns}
            />
            <Problem text={problemAt(form, { on })} />
            {form.focus.on === on ? <Suggestions state={state} /> : null}
          </Box>
        ))}
      </Box>
      <ParamRows state={state} problemAt={(at) => problemAt(form, at)} />
      <FormButton
        label="Send"
        isFocused={form.focus.on === 'send'}
        problem={problemAt(form, { on: 'send' })}
      />
    </ScreenBox>
  );
}

function problemAt(form: DispatchForm, at: FormFocus): string | null {
  return form.problems.find((problem) => sameFocus(problem.at, at))?.message ?? null;
}

import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../state/app-state.ts';
import {
  type DispatchForm,
  type FormFocus,
  sameFocus,
} from '../../state/dispatch-form/form-state.ts';
import { layoutFor } from '../../state/layout.ts';
import { Destination, destinationRows } from '../components/destination.tsx';
import { FormButton } from '../components/form-button.tsx';
import { FormField } from '../components/form-field.tsx';
import { ParamRows } from '../components/param-rows.tsx';
import { Problem, problemRows } from '../components/problem.tsx';
import { ScreenBox } from '../components/screen-box.tsx';
import { Suggestions } from '../components/suggestions.tsx';
import { shownSuggestions } from '../presentation/shown-suggestions.ts';

const FIELDS = [
  { on: 'key', label: 'Key' },
  { on: 'ref', label: 'Ref' },
  { on: 'title', label: 'Title' },
] as const;

const DESTINATION = { what: 'New dispatch', area: 'dispatches' } as const;
const BUTTON_ROWS = 1;
/** Between the destination, the fields, the params and the button. */
const GAPS = 3;

/** The form of a new dispatch, with its destination above it. */
export function DispatchScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = state.dispatchForm;
  const layout = layoutFor(state.size);
  // A mistake and its suggestions can need the blank lines.
  const gap = layout.isCompact || paramRoom(state, 1) < 1 ? 0 : 1;
  return (
    <ScreenBox state={state} hasGaps={gap > 0}>
      <Destination state={state} {...DESTINATION} />
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
      <ParamRows
        state={state}
        height={paramRoom(state, gap)}
        problemAt={(at) => problemAt(form, at)}
      />
      <FormButton
        label="Send"
        isFocused={form.focus.on === 'send'}
        problem={problemAt(form, { on: 'send' })}
      />
    </ScreenBox>
  );
}

/** The rows that everything else here leaves to the params. */
function paramRoom(state: AppState, gap: number): number {
  const { bodyRows, topRows } = layoutFor(state.size);
  const { problems } = state.dispatchForm;
  const others = [
    topRows,
    destinationRows(state, DESTINATION),
    FIELDS.length,
    shownSuggestions(state).rows.length,
    BUTTON_ROWS,
    GAPS * gap,
    ...problems.map(({ message }) => problemRows(message, state.size.columns)),
  ];
  return bodyRows - others.reduce((sum, rows) => sum + rows, 0);
}

function problemAt(form: DispatchForm, at: FormFocus): string | null {
  return form.problems.find((problem) => sameFocus(problem.at, at))?.message ?? null;
}

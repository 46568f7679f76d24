import { Box } from 'ink';
import type { ReactNode } from 'react';
import type { AppState } from '../../../state/app-state.ts';
import {
  type DispatchForm,
  type FormFocus,
  sameFocus,
} from '../../../state/dispatch-form/form-state.ts';
import { layoutFor } from '../../../state/layout.ts';
import { activeParts } from '../../../state/profiles/parts.ts';
import { Destination, destinationRows } from '../../components/destination.tsx';
import { ScreenBox } from '../../components/screen-box.tsx';
import { FormButton } from '../../fields/form-button.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { Problem, problemRows } from '../../fields/problem.tsx';
import { shownSuggestions } from '../../presentation/shown-suggestions.ts';
import { ParamRows } from './param-rows.tsx';
import { Suggestions } from './suggestions.tsx';

const FIELDS = [
  { on: 'key', label: 'Key' },
  { on: 'ref', label: 'Ref' },
  { on: 'title', label: 'Title' },
] as const;

const DESTINATION = { what: 'New dispatch', area: 'dispatches' } as const;
const BUTTON_ROWS = 1;
/** A param that is wrong is read beside its neighbours: it may be named as one of them. */
const ROWS_TO_COMPARE = 3;
/** Blank lines under the destination, and on both sides of the params. */
interface Gaps {
  readonly top: number;
  readonly params: number;
}

/** The form of a new dispatch, with its destination above it. */
export function DispatchScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = activeParts(state).dispatchForm;
  const gaps = gapsFor(state);
  return (
    <ScreenBox state={state} hasGaps={false}>
      <Destination state={state} {...DESTINATION} />
      <Box flexDirection="column" flexShrink={0} marginTop={gaps.top}>
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
      <Box flexDirection="column" flexShrink={0} marginY={gaps.params}>
        <ParamRows
          state={state}
          height={paramRoom(state, gaps)}
          problemAt={(at) => problemAt(form, at)}
        />
      </Box>
      <FormButton
        label="Send"
        isFocused={form.focus.on === 'send'}
        problem={problemAt(form, { on: 'send' })}
      />
    </ScreenBox>
  );
}

/**
 * A mistake and its suggestions can need the blank lines. Those under the fields go first: what a
 * person is typing into must not move as suggestions come and go.
 */
function gapsFor(state: AppState): Gaps {
  const wanted: readonly Gaps[] = [
    { top: 1, params: 1 },
    { top: 1, params: 0 },
  ];
  const none = { top: 0, params: 0 };
  if (layoutFor(state.size).isCompact) return none;
  const { problems, params } = activeParts(state).dispatchForm;
  const least = problems.length === 0 ? 1 : Math.min(params.length, ROWS_TO_COMPARE);
  return wanted.find((gaps) => paramRoom(state, gaps) >= least) ?? none;
}

/** The rows that everything else here leaves to the params. */
function paramRoom(state: AppState, gaps: Gaps): number {
  const { bodyRows, topRows } = layoutFor(state.size);
  const { problems } = activeParts(state).dispatchForm;
  const others = [
    topRows,
    destinationRows(state, DESTINATION),
    FIELDS.length,
    shownSuggestions(state).rows.length,
    BUTTON_ROWS,
    gaps.top + 2 * gaps.params,
    ...problems.map(({ message }) => problemRows(message, state.size.columns)),
  ];
  return bodyRows - others.reduce((sum, rows) => sum + rows, 0);
}

function problemAt(form: DispatchForm, at: FormFocus): string | null {
  return form.problems.find((problem) => sameFocus(problem.at, at))?.message ?? null;
}

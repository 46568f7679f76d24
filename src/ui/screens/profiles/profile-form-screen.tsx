import { Box, useIsScreenReaderEnabled } from 'ink';
import type { ReactNode } from 'react';
import { TOKEN_KINDS, tokenKindLabel } from '../../../domain/token.ts';
import type { AppState } from '../../../state/app-state.ts';
import { profileLabel } from '../../../state/profiles/parts.ts';
import type { ProfileForm } from '../../../state/profiles/profile-form-state.ts';
import { profileFormOf } from '../../../state/profiles/profile-form-update.ts';
import { Dot } from '../../components/heard.tsx';
import { ScreenBox } from '../../components/screen-box.tsx';
import { ChoiceField } from '../../fields/choice-field.tsx';
import { FormButton } from '../../fields/form-button.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { Problem } from '../../fields/problem.tsx';
import { TokenField } from '../../fields/token-field.tsx';
import { Toned } from '../../theme.tsx';
import {
  PROFILE_ROWS,
  type ProfileFormRoom,
  problemAt,
  profileFormRoom,
} from './profile-form-room.ts';
import { TokensOnDisk } from './tokens-on-disk.tsx';

const LABELS = {
  name: 'Name',
  baseUrl: 'Base URL',
  segment: 'Segment',
  defaultVault: 'Default vault',
} as const;

/** The form of one profile: where its service is, and its tokens. */
export function ProfileFormScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = profileFormOf(state);
  const room = profileFormRoom(state, form);
  // A listener is told every field, whatever the window.
  const hasScreenReader = useIsScreenReaderEnabled();
  const rows = hasScreenReader ? PROFILE_ROWS : PROFILE_ROWS.slice(room.top, room.end);
  return (
    <ScreenBox state={state} hasGaps={room.gap > 0}>
      <Box paddingX={1} flexShrink={0}>
        <Toned bold>
          {form.profileId === null ? 'New profile' : `Edit ${profileLabel(state, form.profileId)}`}
        </Toned>
        <Toned tone="muted">
          {form.isSaving ? (
            <>
              <Dot />
              saving…
            </>
          ) : null}
          {rows.length < PROFILE_ROWS.length ? (
            <>
              <Dot />
              {fieldsInView(room)}
            </>
          ) : null}
        </Toned>
      </Box>
      <Box flexDirection="column" flexShrink={1} overflow="hidden">
        {rows.map((row) => (
          <Box key={row} flexDirection="column" flexShrink={0}>
            <Field state={state} form={form} row={row} labelColumns={room.labelColumns} />
            <Problem text={problemAt(form, row)} labelColumns={room.problemColumns} />
          </Box>
        ))}
      </Box>
      <Box flexDirection="column" flexShrink={0} rowGap={room.noteGap}>
        <Box flexDirection="column" flexShrink={0}>
          <FormButton
            label="Save"
            isFocused={form.focus === 'save'}
            problem={null}
            labelColumns={room.labelColumns}
          />
          <Problem text={problemAt(form, 'save')} labelColumns={room.problemColumns} />
        </Box>
        {room.hasNote || hasScreenReader ? (
          <TokensOnDisk filePath={state.profiles.filePath} />
        ) : null}
      </Box>
    </ScreenBox>
  );
}

function fieldsInView({ top, end }: ProfileFormRoom): string {
  const which = end - top > 1 ? `fields ${top + 1}–${end}` : `field ${end}`;
  return `${which} of ${PROFILE_ROWS.length}`;
}

function Field({
  state,
  form,
  row,
  labelColumns,
}: {
  readonly state: AppState;
  readonly form: ProfileForm;
  readonly row: (typeof PROFILE_ROWS)[number];
  readonly labelColumns: number;
}): ReactNode {
  const isFocused = form.focus === row;
  const shared = { isFocused, columns: state.size.columns, labelColumns };
  switch (row) {
    case 'name':
    case 'baseUrl':
    case 'segment':
    case 'defaultVault':
      return <FormField label={LABELS[row]} field={form[row]} {...shared} />;
    case 'tokenKind':
      return (
        <ChoiceField
          label="Token kind"
          choices={TOKEN_KINDS.map(tokenKindLabel)}
          chosen={tokenKindLabel(form.tokenKind)}
          {...shared}
        />
      );
    case 'token':
      return <TokenField state={state} form={form} labelColumns={labelColumns} />;
    case 'protected':
      return (
        <ChoiceField
          label="Protected"
          choices={['no', 'yes']}
          chosen={form.isProtected ? 'yes' : 'no'}
          note="asks for the typed name before each write"
          {...shared}
        />
      );
  }
}

import { Box } from 'ink';
import type { ReactNode } from 'react';
import { TOKEN_KINDS, tokenKindLabel } from '../../domain/token.ts';
import type { AppState } from '../../state/app-state.ts';
import { layoutFor } from '../../state/layout.ts';
import type { ProfileForm, ProfileProblem } from '../../state/profiles/profile-form-state.ts';
import { profileFormOf } from '../../state/profiles/profile-form-update.ts';
import { ChoiceField } from '../components/choice-field.tsx';
import { FormButton } from '../components/form-button.tsx';
import { FormField } from '../components/form-field.tsx';
import { Dot } from '../components/heard.tsx';
import { Problem } from '../components/problem.tsx';
import { ScreenBox } from '../components/screen-box.tsx';
import { TokenField } from '../components/token-field.tsx';
import { TokensOnDisk } from '../components/tokens-on-disk.tsx';
import { Toned } from '../theme.tsx';

const FIELDS = [
  { on: 'name', label: 'Name' },
  { on: 'baseUrl', label: 'Base URL' },
  { on: 'segment', label: 'Segment' },
  { on: 'defaultVault', label: 'Default vault' },
] as const;

const LABEL_COLUMNS = 17;
const GAPS_FROM_ROWS = 16;

/** The form of one profile: where its service is, and its tokens. */
export function ProfileFormScreen({ state }: { readonly state: AppState }): ReactNode {
  const form = profileFormOf(state);
  const { columns } = state.size;
  const { bodyRows } = layoutFor(state.size);
  return (
    <ScreenBox state={state}>
      <Box paddingX={1} flexShrink={0}>
        <Toned bold>
          {form.originalName === null ? 'New profile' : `Edit ${form.originalName}`}
        </Toned>
        {form.isSaving ? (
          <Toned tone="muted">
            <Dot />
            saving…
          </Toned>
        ) : null}
      </Box>
      <Box flexDirection="column" flexShrink={0}>
        {FIELDS.map(({ on, label }) => (
          <Box key={on} flexDirection="column" flexShrink={0}>
            <FormField
              label={label}
              field={form[on]}
              isFocused={form.focus === on}
              columns={columns}
              labelColumns={LABEL_COLUMNS}
            />
            <Problem text={problemAt(form, on)} labelColumns={LABEL_COLUMNS} />
          </Box>
        ))}
        <ChoiceField
          label="Token kind"
          labelColumns={LABEL_COLUMNS}
          columns={columns}
          isFocused={form.focus === 'tokenKind'}
          choices={TOKEN_KINDS.map(tokenKindLabel)}
          chosen={tokenKindLabel(form.tokenKind)}
        />
        <TokenField state={state} form={form} labelColumns={LABEL_COLUMNS} />
        <Problem text={problemAt(form, 'token')} labelColumns={LABEL_COLUMNS} />
        <ChoiceField
          label="Protected"
          labelColumns={LABEL_COLUMNS}
          columns={columns}
          isFocused={form.focus === 'protected'}
          choices={['no', 'yes']}
          chosen={form.isProtected ? 'yes' : 'no'}
          note="asks for the typed name before each write"
        />
      </Box>
      <Box flexDirection="column" flexShrink={0} rowGap={bodyRows < GAPS_FROM_ROWS ? 0 : 1}>
        <FormButton
          label="Save"
          isFocused={form.focus === 'save'}
          problem={problemAt(form, 'save')}
          labelColumns={LABEL_COLUMNS}
        />
        <TokensOnDisk filePath={state.profiles.filePath} />
      </Box>
    </ScreenBox>
  );
}

function problemAt(form: ProfileForm, at: ProfileProblem['at']): string | null {
  return form.problems.find((problem) => problem.at === at)?.message ?? null;
}

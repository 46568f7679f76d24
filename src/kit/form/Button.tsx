import { Box } from 'ink';
import { type ReactNode, useContext } from 'react';
import { useRoom } from '../Room.tsx';
import { Text } from '../Text.tsx';
import { useKeys } from '../use-keys.ts';
import { FieldLine } from './FieldLine.tsx';
import { SubmitContext } from './Form.tsx';
import { FORM_KEYS, useField, useFormModel } from './use-form.ts';

interface ButtonProps {
  readonly label: string;
  /** Known by this to `mark` and `focus`; the form's own button unless given. */
  readonly of?: object;
  /** What it does; sends the form unless given. */
  readonly press?: () => unknown;
  /** Why it can't be pressed now: drawn like what is off, and said when it is pressed. */
  readonly whyNot?: string | null;
}

/** What `enter` presses, at the end of a form. */
export function Button({ label, of, press, whyNot = null }: ButtonProps): ReactNode {
  const form = useFormModel();
  const submit = useContext(SubmitContext);
  const { isCompact } = useRoom();
  const { ref, isFocused, problem } = useField(of ?? form.button, {});
  useKeys(FORM_KEYS, { press: isFocused && (whyNot ?? press ?? submit) });
  const words = `${label}, button${whyNot === null ? '' : `, unavailable: ${whyNot}`}`;
  return (
    <Box flexDirection="column" flexShrink={0} paddingTop={isCompact ? 0 : 1}>
      <FieldLine label="" isFocused={isFocused} words={words} problems={[problem]}>
        <Box ref={ref} flexShrink={0}>
          <Text
            tone={whyNot === null ? 'accent' : 'muted'}
            isBold={isFocused}
            isSelected={isFocused}
          >
            {`[ ${label} ]`}
          </Text>
        </Box>
      </FieldLine>
    </Box>
  );
}

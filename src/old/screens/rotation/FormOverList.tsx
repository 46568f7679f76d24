import { Box } from 'ink';
import type { ReactNode } from 'react';
import { Form } from '../../components/form/Form.tsx';
import { RoomProvider, useRoom } from '../../components/room.tsx';
import { Text } from '../../components/Text.tsx';
import type { AppForm } from '../../state/form/app-form.ts';
import { useKeyWords } from '../store-context.tsx';

interface FormOverListProps {
  readonly title: string;
  readonly form: AppForm;
  /** The list that it is about, which stays in view. */
  readonly children: ReactNode;
}

const PADDING = 3;
/** A title, a field, and what may stand below it: the list doesn't move as that comes and goes. */
const FORM_ROWS = 8;
const LEAST_LIST_ROWS = 4;

/** Something is asked for, above the list that it is about. */
export function FormOverList({ title, form, children }: FormOverListProps): ReactNode {
  const room = useRoom();
  const { said } = useKeyWords();
  const rows = Math.max(3, Math.min(FORM_ROWS, room.rows - LEAST_LIST_ROWS));
  const field = { ...room, columns: room.columns - 2 * PADDING, rows: rows - 1 };
  return (
    <Box flexDirection="column" width={room.columns} height={room.rows}>
      <Box flexDirection="column" flexShrink={0} height={rows}>
        <Box flexShrink={0} height={1} paddingX={1}>
          <Text isBold>{title}</Text>
        </Box>
        <Box paddingX={PADDING}>
          <RoomProvider {...field}>
            <Form {...form} said={said} />
          </RoomProvider>
        </Box>
      </Box>
      <RoomProvider rows={room.rows - rows}>{children}</RoomProvider>
    </Box>
  );
}

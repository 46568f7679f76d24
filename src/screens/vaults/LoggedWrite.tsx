import { type ReactNode, useMemo } from 'react';
import { keyTable } from '../../kit/key-table.ts';
import { LongText } from '../../kit/LongText.tsx';
import { useScroll, useScrollKeys } from '../../kit/Scroll.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import type { LogLine } from '../../services/vaults.ts';
import { Page } from '../Page.tsx';
import { copiedLine, writeLines, writeTitle } from './log-words.ts';

export const WRITE_KEYS = keyTable('logged-write', 'One write of the log', {
  copy: { keys: ['y'], label: 'copy', about: 'copy all of it', foot: 1 },
  back: { keys: ['esc', 'enter'], label: 'back', about: 'back to the log', foot: 2 },
});

interface LoggedWriteProps {
  /** Its places, or the attempts for one. */
  readonly lines: readonly LogLine[];
  readonly copy: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** All of a rotation, or of what a form or a command sent: each place with its result in full. */
export function LoggedWrite({ lines, copy, onClose }: LoggedWriteProps): ReactNode {
  const place = useScroll();
  const text = useMemo(() => writeLines(lines), [lines]);
  useScrollKeys(place);
  useKeys(WRITE_KEYS, {
    copy: () => copy(lines.map(copiedLine).join('\n')),
    back: onClose,
  });
  return (
    <Page title={writeTitle(lines)}>
      <LongText lines={text} place={place} margin={1} />
    </Page>
  );
}

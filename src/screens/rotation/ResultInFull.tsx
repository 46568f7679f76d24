import { type ReactNode, useMemo } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import type { Done } from '../../kit/dialogs.ts';
import { keyTable } from '../../kit/key-table.ts';
import { LongText, type TextLine } from '../../kit/LongText.tsx';
import { useRoom } from '../../kit/Room.tsx';
import { Text } from '../../kit/Text.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { useStore } from '../../kit/use-store.ts';
import type { RotationRun } from '../../services/rotation-run.ts';
import { resultLine, resultLook } from '../vaults/result-words.ts';
import { wholePlace } from './place-columns.ts';
import { type SentPlace, sentPlaces } from './result-rows.ts';

export const REASON_KEYS = keyTable('rotation-reason', 'A reason in full', {
  back: { keys: ['esc', 'enter', 'ctrl+c'], label: 'back', foot: 1, once: true },
});

interface ResultProps {
  readonly of: RotationRun;
  /** Of the place. */
  readonly id: string;
  readonly done: Done<true>;
}

/** What came of one place, with all of its reason. */
export function ResultInFull({ of, id, done }: ResultProps): ReactNode {
  const state = useStore(of.state);
  const place = useMemo(() => sentPlaces(state).find((each) => each.id === id), [state, id]);
  const lines = useMemo(() => (place ? linesOf(place) : []), [place]);
  useKeys(REASON_KEYS, { back: () => done(null) });
  return (
    <Dialog title={place?.name ?? ''}>
      <LongText lines={lines} margin={0} />
    </Dialog>
  );
}

function linesOf(place: SentPlace): readonly TextLine[] {
  return [
    { text: resultLine(place), tone: resultLook(place).tone },
    { text: wholePlace(place), tone: 'muted' },
  ];
}

/** From here on, the list has room for the start of a reason. */
const WIDE_COLUMNS = 100;

/** The selected place, and its reason where the list has no room for that. */
export function SelectedResult({ of }: { readonly of: SentPlace }): ReactNode {
  const { columns } = useRoom();
  const { state } = of.result ?? {};
  const hasReason = state === 'failed' || state === 'unknown' || state === 'not-sent';
  return (
    <>
      {hasReason && columns < WIDE_COLUMNS && (
        <Text tone={resultLook(of).tone} wrap="wrap">
          {resultLine(of)}
        </Text>
      )}
      <Text tone="muted" wrap="wrap">
        {wholePlace(of)}
      </Text>
    </>
  );
}
